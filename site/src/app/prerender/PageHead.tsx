import { htmlLang, otherLanguage } from '../../lib/locale/language';
import { pagePath } from '../../lib/paths';
import { absolute, ORIGIN_MARK, SHARE_CARD, type Page } from './pages';

interface PageHeadProps {
  page: Page;
  title: string;
  description: string;
  /** The organiser's title. */
  site: string;
  /** Address of the picture for shared links, from the site's root. */
  card: string;
  /** The film file that the page shows: its address and media type. */
  video?: { address: string; type: string };
  /** Structured data of the page (schema.org, JSON-LD). */
  data?: object;
}

/** Title, description, canonical and alternate addresses, Open Graph tags and structured data. */
export function PageHead({ page, title, description, site, card, video, data }: PageHeadProps) {
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
          <meta property="og:type" content={page.name === 'work' ? 'video.other' : 'website'} />
          <meta property="og:url" content={here} />
          <meta property="og:locale" content={LOCALES[page.language]} />
          <meta property="og:locale:alternate" content={LOCALES[other]} />
          <meta property="og:image" content={ORIGIN_MARK + card} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(SHARE_CARD.width)} />
          <meta property="og:image:height" content={String(SHARE_CARD.height)} />
          <meta property="og:image:alt" content={title} />
          {video && (
            <>
              <meta property="og:video" content={absolute(video.address)} />
              <meta property="og:video:type" content={video.type} />
            </>
          )}
          <meta name="twitter:card" content="summary_large_image" />
          {data && (
            <script
              type="application/ld+json"
              dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
            />
          )}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}

/** Open Graph's names of the languages. */
const LOCALES = { en: 'en_US', zh: 'zh_CN' };
