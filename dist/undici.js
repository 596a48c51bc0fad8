import{unpack}from"./unpack.js";export const ids=["undici"];export const modules={...unpack("packed-undici.br")};
