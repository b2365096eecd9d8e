/** A page as somebody without a session gets it. */
export interface Sight {
  status: number;
  text: string;
  html: string;
}

/** Somebody who reads the public pages and has no session and no cookie. */
export class Visitor {
  constructor(private readonly origin: string) {}

  /** Reads a page. One that does not exist leads to the page that says so, with 404. */
  async read(path: string): Promise<Sight> {
    const answer = await fetch(new URL(path, this.origin), { headers: { Accept: 'text/html' } });
    const html = await answer.text();
    return { status: answer.status, text: textOf(html), html };
  }
}

/** What a page says, without its scripts and styles. */
function textOf(html: string): string {
  return html
    .slice(html.indexOf('<body'))
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}
