import { chromium } from 'playwright-core';
const base='http://127.0.0.1:21800', out='/tmp/w/shots';
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] });
async function signIn(options){
  const ctx = await browser.newContext(options); const page = await ctx.newPage();
  await page.goto(base+'/login');
  await page.locator('input[name=email], input[type=email]').first().fill('maija@aalto-coffee.example');
  await page.locator('input[type=password]').first().fill('Kahvitauko1');
  await page.keyboard.press('Enter');
  await page.waitForURL(u=>!u.pathname.startsWith('/login'),{timeout:60000});
  return {ctx,page};
}
try{
 const {ctx,page}=await signIn({viewport:{width:1440,height:900}});
 const token = await page.evaluate(()=>Object.keys(localStorage).map(k=>[k,localStorage[k].slice(0,30)]));
 // feature on
 await page.evaluate(async()=>{});
 await page.goto(base+'/surveys'); await page.waitForTimeout(2500);
 const href = await page.locator('a[href^="/r/"]').first().getAttribute('href').catch(()=>null);
 console.log('href',href, token.map(t=>t[0]).join());
 const r = await page.evaluate(async()=>{const t=JSON.parse(localStorage.getItem('kaiku.tokens')??'null')??{}; const tok=t.token??localStorage.getItem('kaiku.token'); const x=await fetch('/api/company/settings',{method:'PUT',headers:{'content-type':'application/json',authorization:'Bearer '+tok},body:JSON.stringify({features:{report_views:true}})}); return x.status+' '+(await x.text()).slice(0,200)});
 console.log(r);
 const id = process.argv[2] ?? href?.split('/')[2];
 await page.goto(base+'/r/'+id); await page.locator('.kk-chart-card').first().waitFor({timeout:30000}); await page.waitForTimeout(1500);
 await page.screenshot({path:out+'/r1.png'});
 await page.getByRole('button',{name:/Raportin asetukset/}).click(); await page.waitForTimeout(700);
 await page.screenshot({path:out+'/r2.png'});
 await page.keyboard.press('Escape');
 await page.getByRole('button',{name:/Koko raportti/}).click(); await page.waitForTimeout(500);
 await page.screenshot({path:out+'/r3.png'});
 await page.getByRole('menuitem',{name:/Tallenna uutena/}).click(); await page.waitForTimeout(600);
 await page.screenshot({path:out+'/r4.png'});
 await page.getByLabel('Nimi').fill('Kamppi'); await page.keyboard.press('Enter'); await page.waitForTimeout(1200);
 await page.getByRole('button',{name:/Kamppi/}).first().click(); await page.waitForTimeout(500);
 await page.screenshot({path:out+'/r5.png'});
 console.log(page.url());
 await ctx.close();
 const p2=await signIn({viewport:{width:390,height:844},colorScheme:'dark',locale:'fi-FI'});
 await p2.page.goto(base+'/r/'+id); await p2.page.locator('.kk-chart-card').first().waitFor({timeout:30000}); await p2.page.waitForTimeout(1500);
 await p2.page.screenshot({path:out+'/m1.png'});
 await p2.page.getByRole('button',{name:/Raportin asetukset|Report settings/}).click(); await p2.page.waitForTimeout(700);
 await p2.page.screenshot({path:out+'/m2.png'});
}catch(e){console.log(e.message.slice(0,500))}
await browser.close(); process.exit(0);
