import{modules as e}from"./read.js";import{modules as t}from"./report-formats.js";export const ids=[`report-command`,`report-pieces`,`read`];export const modules={...e,...t,67450:(function(e,t,n){n.r(t),n.d(t,{reportCommand:()=>f});var r=n(76760),i=n(3828),a=n(75764),o=n(48151),s=n(80386),c=n(69034),l=n(40343),u=n(55583);let d=`Usage: scenario-gate report RESULTS [--format ${o.O.join(`|`)}] [--output FILE]

Renders a results file again. Nothing is scored or compared: the verdicts are those of the file.

  --format    terminal (default): as \`run\` prints it. comment, summary: Markdown, as it is posted on GitHub.
              junit: JUnit XML. ctrf: CTRF JSON. html: one page with the transcripts of the trace files that
              the workspace or git still has, of this run and of its base.
  --output    File to write. Default: standard output.
  --verbose   For \`terminal\`: lists everything, including passed scenarios.
`,f=async(e,t)=>{let{positionals:n,values:f,switches:p}=(0,c.W)(e,{values:[`format`,`output`],switches:[`verbose`]});if(p.has(`help`))return t.stdout.write(d),i.hS.open;let[m,...h]=n;if(m===void 0||h.length>0)throw new i.ue(`bad-option`,"`report` takes one results file, such as `scenario-gate-results.json`");let g=f.format??`terminal`,_=o.O.find(e=>e===g);if(_===void 0)throw new i.ue(`bad-option`,`--format: expected one of: ${o.O.join(`, `)}, got \`${g}\``);let v=await(0,a.readResults)((0,r.resolve)(t.cwd(),m),m),y={color:!1,width:t.stdout.columns??100,verbose:p.has(`verbose`)},b=(0,l.pl)(t.cwd(),[]);return await(0,u.z)(await(0,o.reportPieces)(_,v,{page:y,transcripts:()=>(0,s.f)(v,{root:b,env:t.env})}),f.output,t),i.hS.open}})};