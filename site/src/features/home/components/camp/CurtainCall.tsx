import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { timeline } from '../../../../content/catalogue';
import { text } from '../../../../lib/locale/language';
import { deadlineDate } from '../../../../lib/locale/dates';
import { PLACE, wordsFor } from '../../../../lib/island';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { Icon } from '../../../../ui/art/Icon';
import { wave } from '../draw';
import content from '@catalogue/editions/camp/about.json';
import './curtain-call.css';

const edge = `M0 40V20${wave(0, 1440, 20, 48, 15).replace(/^M0 20/, '')}V40z`;

/** The last section: the end of applications and the link to apply, under a curtain. */
export function CurtainCall() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const date = deadlineDate(timeline.registration.endsAt, language);
  return (
    <section className="curtain-call below">
      <svg className="curtain-edge" viewBox="0 0 1440 40" preserveAspectRatio="none" aria-hidden="true">
        <path d={edge} />
      </svg>
      <div className="wrap">
        <h2>{text(content.closing, language)}</h2>
        <p>
          <span
            data-island="deadline"
            {...wordsFor({ closes: t('camp.closes', PLACE), closed: t('camp.closed', PLACE) })}
          >
            {t('camp.closes', { date })}
          </span>
          <br />
          {text(content.closingText, language)}
        </p>
        <Link className="button button-large" to="/register">
          {t('apply')} <Icon name="arrow" />
        </Link>
      </div>
    </section>
  );
}
