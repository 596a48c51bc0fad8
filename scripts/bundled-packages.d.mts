/** Names of the packages whose code is in dist/, by their licenses there. */
export declare function bundledPackages(root: string): ReadonlySet<string>
