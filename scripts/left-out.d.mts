/** Words that a package requires a module by → the module of Node that stands for it. */
export declare const leftOut: Readonly<Record<string, string>>
