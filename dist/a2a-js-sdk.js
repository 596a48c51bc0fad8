import{unpack}from"./unpack.js";export const ids=["a2a-js-sdk"];export const modules={...unpack("packed-a2a-js-sdk.br")};
