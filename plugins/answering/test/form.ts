/** A browser without JavaScript: reads the form of a page and sends it. */
export interface FormPage {
  status: number;
  html: string;
  url: string;
  /** Fields as the page has them, hidden ones included. */
  fields: [string, string][];
  cookies: string[];
  title: string;
}

const decode = (text: string): string =>
  text.replace(
    /&(quot|amp|lt|gt|#x27);/g,
    (_, name: string) => ({ quot: '"', amp: '&', lt: '<', gt: '>', '#x27': "'" })[name]!,
  );

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag);
  return found ? decode(found[1]!) : undefined;
};

/** Names and values of inputs and texts that a browser would send; there are no selects in the samples. */
function fieldsOf(html: string): [string, string][] {
  const form = /<form[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  const texts = [...form.matchAll(/(<textarea[^>]*>)([^<]*)<\/textarea>/g)].map(([, tag, text]): [string, string] => [
    attribute(tag!, 'name')!,
    // A browser drops the first line break, and so does React's own extra one.
    decode(text!).replace(/^\n/, ''),
  ]);
  const inputs = [...form.matchAll(/<input[^>]*>/g)].flatMap(([tag]): [string, string][] => {
    const type = attribute(tag, 'type');
    const name = attribute(tag, 'name');
    if (name === undefined) return [];
    if ((type === 'radio' || type === 'checkbox') && !/\schecked(=|\s|>|\/)/.test(tag)) return [];
    return [[name, attribute(tag, 'value') ?? '']];
  });
  return [...inputs, ...texts];
}

async function read(reply: Response, cookies: string[]): Promise<FormPage> {
  const html = await reply.text();
  return {
    status: reply.status,
    html,
    url: reply.url,
    fields: fieldsOf(html),
    cookies: [...cookies, ...reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)],
    title: /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '',
  };
}

const headersOf = (cookies: string[]): Record<string, string> => ({
  'accept-language': 'en',
  ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
});

export const open = async (
  url: string,
  cookies: string[] = [],
  headers: Record<string, string> = {},
): Promise<FormPage> => read(await fetch(url, { headers: { ...headersOf(cookies), ...headers } }), cookies);

function formOf(page: FormPage, values: Record<string, string | string[]>): URLSearchParams {
  const body = new URLSearchParams(page.fields.filter(([name]) => !(name in values)));
  for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) body.append(name, one);
  return body;
}

/** Sends the page's form with these values over its own, and follows where it leads. */
export async function send(
  page: FormPage,
  values: Record<string, string | string[]> | FormData,
  headers: Record<string, string> = {},
): Promise<FormPage> {
  const body = values instanceof FormData ? values : formOf(page, values);
  const action = attribute(/<form[^>]*>/.exec(page.html)?.[0] ?? '', 'action') ?? page.url;
  const reply = await fetch(new URL(action, page.url), {
    method: 'POST',
    headers: { ...headersOf(page.cookies), ...headers },
    body,
    redirect: 'manual',
  });
  if (reply.status !== 303) return read(reply, page.cookies);
  const cookies = [...page.cookies, ...reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)];
  return open(new URL(reply.headers.get('location')!, page.url).href, cookies, headers);
}
