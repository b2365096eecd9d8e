const CRAWLER =
  /bot|crawl|spider|slurp|lighthouse|preview|facebookexternalhit|embedly|quora|pinterest|bingpreview/i;

/** Whether a page is read by a program for others: a search engine, or what draws a card of a shared link. */
export const isCrawler = (userAgent: string): boolean => CRAWLER.test(userAgent);
