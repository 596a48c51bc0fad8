import{unpack}from"./unpack.js";export const ids=["yaml"];export const modules={...unpack("packed-yaml.br")};
