export const modules={68349:(function(e,t,n){n.d(t,{x:()=>o});var r=n(38522),i=n(3085),a=n(77329);function o(e){return(0,r.gzipSync)((0,i.GF)(s(e))).toString(`base64`)}function s(e){return typeof e==`string`?(0,a.Q6)(e):Array.isArray(e)?e.map(s):(0,i.Gv)(e)?Object.fromEntries(Object.entries(e).map(([e,t])=>[e,s(t)])):e}}),44607:(function(e,t,n){n.d(t,{N7:()=>s,iv:()=>a,sT:()=>o});var r=n(77598),i=n(20096);function a(e,t){return`<script type="text/plain" id="${e}">${t}<\/script>\n`}function o(e,{script:t,style:n}){return`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${[`default-src 'none'`,`script-src '${c(t)}'`,`style-src '${c(n)}'`,`base-uri 'none'`,`form-action 'none'`].join(`; `)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${(0,i.js)(e)}</title>
<style>${n}</style>
</head>
<body>
<noscript><p>${(0,i.js)(e)}</p><p>Switch JavaScript on to see the report. It loads nothing from anywhere.</p></noscript>
`}function s({script:e}){return`<script>${e}<\/script>\n</body>\n</html>\n`}function c(e){return`sha256-${(0,r.createHash)(`sha256`).update(e).digest(`base64`)}`}})};