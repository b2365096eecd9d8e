import { htmlLang, otherLanguage } from '../lib/language';
import { pagePath } from '../lib/paths';
import { ORIGIN_MARK } from './origin';
import type { Page } from './pages';

interface PageHeadProps {
  page: Page;
  title: string;
  description: string;
  /** The organiser's title. */
  site: string;
}

/** Title, description, canonical address and the same page in the other language. */
export function PageHead({ page, title, description, site }: PageHeadProps) {
  const other = otherLanguage(page.language);
  const here = ORIGIN_MARK + page.url;
  const indexed = page.name !== 'notFound' && page.name !== 'phone';
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {indexed ? (
        <>
          <link rel="canonical" href={here} />
          <link rel="alternate" hrefLang={htmlLang(page.language)} href={here} />
          <link rel="alternate" hrefLang={htmlLang(other)} href={ORIGIN_MARK + pagePath(page.path, other)} />
          <link rel="alternate" hrefLang="x-default" href={ORIGIN_MARK + page.path} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:site_name" content={site} />
          <meta property="og:type" content="website" />
          <meta property="og:url" content={here} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
