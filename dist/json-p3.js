import{unpack}from"./unpack.js";export const ids=["json-p3"];export const modules={...unpack("packed-json-p3.br")};
