/** Of the demo's mailbox; the page is made on the server and needs nothing else. */
export const style = `
:root{color-scheme:light dark;--ground:#f7f9f9;--paper:#fff;--ink:#1c2729;--soft:#4c5a5c;--line:#e2e8e8;--accent:#0b5b61;--on:#d7eeee}
@media(prefers-color-scheme:dark){:root{--ground:#0f1618;--paper:#141c1f;--ink:#dfe7e8;--soft:#9aaaad;--line:#2d393c;--accent:#7fc6c7;--on:#0a3438}}
*{box-sizing:border-box}
body{margin:0;font:15px/1.5 "Inter Variable",Inter,system-ui,sans-serif;color:var(--ink);background:var(--ground);height:100dvh;display:flex;flex-direction:column}
a{color:var(--accent)}
button,input{font:inherit;color:inherit}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
header{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;padding:12px 24px;background:var(--paper);border-bottom:1px solid var(--line)}
h1{font-size:18px;margin:0}h1 a{color:inherit;text-decoration:none}
header p{margin:0;color:var(--soft);font-size:13px}
.find{display:flex;gap:8px;flex:1 1 240px;max-width:480px;margin-left:auto}
input[type=search]{flex:1;min-width:0;padding:7px 12px;border:1px solid var(--line);border-radius:8px;background:var(--ground)}
button{padding:7px 14px;border:1px solid var(--line);border-radius:8px;background:var(--paper);cursor:pointer}
button:hover{background:var(--on)}
main{flex:1;min-height:0;display:grid;grid-template-columns:minmax(280px,380px) 1fr}
.list{overflow-y:auto;border-right:1px solid var(--line);background:var(--paper);position:relative}
.bar{position:sticky;top:0;z-index:1;display:flex;justify-content:space-between;align-items:center;gap:8px;padding:8px 16px;background:var(--paper);border-bottom:1px solid var(--line);font-size:13px;color:var(--soft)}
.bar nav{display:flex;gap:4px}
.bar button{padding:5px 12px;white-space:nowrap}
.bar nav a,.tabs a{white-space:nowrap;padding:4px 10px;border-radius:999px;text-decoration:none;color:var(--soft)}
.bar nav a:hover,.tabs a:hover{background:var(--on)}
.bar nav a[aria-current],.tabs a[aria-current]{background:var(--on);color:var(--accent);font-weight:600}
ol{list-style:none;margin:0;padding:0}
.list li a{display:grid;grid-template-columns:1fr auto;gap:0 12px;padding:10px 16px 10px 28px;border-bottom:1px solid var(--line);color:inherit;text-decoration:none;position:relative}
.list li a:hover{background:var(--ground)}
.list li a[aria-current]{background:var(--on)}
.list .who,.list .what,.list .begin{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.list .what,.list .begin{grid-column:1/-1}
.list .what,.list time,.list .begin{font-size:13px;color:var(--soft)}
.list .new .who,.list .new .what{font-weight:600;color:var(--ink)}
.list .new::before{content:"";position:absolute;left:12px;top:18px;width:8px;height:8px;border-radius:50%;background:var(--accent)}
article{overflow-y:auto;padding:24px;display:flex;flex-direction:column;gap:16px;min-width:0}
article h2{font-size:22px;line-height:1.3;margin:0;overflow-wrap:anywhere}
.top{display:flex;justify-content:space-between;align-items:start;gap:16px}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 16px;margin:0}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
.tabs{display:flex;flex-wrap:wrap;gap:4px;border-bottom:1px solid var(--line);padding-bottom:8px}
.tabs .width{margin-left:auto}
iframe{flex:1;width:100%;min-height:420px;border:1px solid var(--line);border-radius:10px;background:#fff;color-scheme:light}
iframe.phone{max-width:392px;align-self:center;border-radius:24px}
pre{margin:0;padding:16px;border:1px solid var(--line);border-radius:10px;background:var(--paper);white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace}
.talk{display:flex;flex-direction:column;gap:10px;max-width:560px}
article .sms{align-self:start;max-width:min(420px,88%);padding:10px 16px;border-bottom:0;border-radius:18px 18px 18px 4px;background:var(--on);white-space:pre-wrap;overflow-wrap:anywhere}
article .sms.own{align-self:end;border-radius:18px 18px 4px 18px;background:var(--paper);border:1px solid var(--line)}
article .sms[aria-current]{outline:2px solid var(--accent)}
.sms time{display:block;font-size:12px;color:var(--soft)}
.reply{display:flex;flex-wrap:wrap;gap:8px;align-items:center;max-width:560px}
.reply label{flex-basis:100%;font-size:13px;color:var(--soft)}
.reply input{flex:1;min-width:0;padding:7px 12px;border:1px solid var(--line);border-radius:8px;background:var(--paper)}
table{border-collapse:collapse;width:100%;font-size:13px}th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}th{white-space:nowrap;font-weight:600}
article li{padding:8px 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
.empty{margin:auto;padding:48px 24px;max-width:380px;text-align:center;color:var(--soft)}
.back{display:none}
@media(max-width:760px){
body{height:auto;min-height:100dvh}header{padding:12px 16px}.find{margin-left:0;max-width:none;flex-basis:100%}
main{display:block}.list{border-right:0}.open .list{display:none}main:not(.open) article{display:none}
article{padding:16px}.back{display:inline-block;padding:4px 0}.tabs .width{display:none}article h2{font-size:19px}
.tabs a,.bar nav a{padding:8px 10px}
th{white-space:normal;overflow-wrap:normal}
.bar{gap:4px;padding:8px 12px}.bar nav{gap:0}.bar nav a{padding:8px}
.tabs{flex-wrap:nowrap;overflow-x:auto;gap:0}
body:has(.open) header p{display:none}
dl{gap:2px 12px;font-size:14px}
}
`;
