import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { timeline } from '../../../../content/catalogue';
import { text } from '../../../../lib/locale/language';
import { deadlineDate } from '../../../../lib/locale/dates';
import { PLACE, wordsFor } from '../../../../lib/island';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { Icon } from '../../../../ui/art/Icon';
import { Crowd } from './Audience';
import content from '@catalogue/editions/international/about.json';
import '../../../../ui/media/leader.css';
import './call-to-action.css';

/** The last section: the end of registration and the link to register, over an audience. */
export function CallToAction() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const date = deadlineDate(timeline.registration.endsAt, language);
  return (
    <section className="finale lit below">
      <div className="wrap">
        <h2>{text(content.closing, language)}</h2>
        <div className="finale-act">
          <p
            data-island="deadline"
            {...wordsFor({ closes: t('finale.closes', PLACE), closed: t('finale.closed', PLACE) })}
          >
            {t('finale.closes', { date })}
          </p>
          <Link className="button button-ink button-large" to="/register">
            {t('register')} <Icon name="arrow" />
          </Link>
        </div>
      </div>
      <Crowd />
    </section>
  );
}
