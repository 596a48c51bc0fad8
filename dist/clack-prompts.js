import{unpack}from"./unpack.js";export const ids=["clack-prompts"];export const modules={...unpack("packed-clack-prompts.br")};
