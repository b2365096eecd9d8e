import { Link } from 'react-router-dom';
import { brand } from '../content/catalogue';
import { text } from '../lib/locale/bilingual';
import { htmlLang } from '../lib/locale/language';
import { pagePath } from '../lib/paths';
import { useLanguage } from '../lib/locale/useLanguage';
import { BrandMark } from '../ui/art/BrandMark';

/** The organiser's mark and names, linking Home. */
export function Brand() {
  const language = useLanguage();
  return (
    <Link className="brand" to={pagePath('/', language)}>
      <BrandMark />
      <span className="brand-name" lang={htmlLang(language)}>
        {text(brand.name, language)}
      </span>
      <span className="brand-note">{text(brand.contest, language)}</span>
    </Link>
  );
}
