import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { htmlLang, type Language } from '@/lib/locale/language';
import { useTexts } from '../../i18n/useTexts';

/** The window in which the small page is drawn, in CSS pixels. */
const WINDOW = 1440;

/** Home as visitors will see it, drawn small from its private address. Nobody has looked at it by that. */
export function HomePreview({ address }: { address: string }) {
  const t = useTexts();
  const [side, setSide] = useState<Language>(useLanguage());
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
    measured.observe(box.current!);
    return () => measured.disconnect();
  }, []);
  return (
    <section className="publication-home" aria-labelledby="pu-home">
      <div className="heading-row">
        <h2 id="pu-home">{t('publication.preview.title')}</h2>
        <div className="segments" role="group" aria-label={t('publication.preview.language')}>
          {(['en', 'zh'] as const).map((each) => (
            <button
              key={each}
              type="button"
              lang={htmlLang(each)}
              aria-pressed={each === side}
              onClick={() => setSide(each)}
            >
              {each === 'en' ? 'EN' : '中文'}
            </button>
          ))}
        </div>
      </div>
      <div
        ref={box}
        className="publication-frame"
        role="img"
        aria-label={t('publication.preview.home')}
        style={{ '--scale': width / WINDOW } as CSSProperties}
      >
        <iframe
          key={side}
          src={address + (side === 'en' ? '/en' : '/')}
          title={t('publication.preview.home')}
          inert
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
        />
      </div>
      <p className="small faint">{t('publication.preview.note')}</p>
    </section>
  );
}
