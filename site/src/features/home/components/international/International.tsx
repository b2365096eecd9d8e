import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import content from '@films-about.json';
import { timeline } from '@/content/catalogue';
import { facts, fill } from '@/content/facts';
import { PLACE, wordsFor } from '@/lib/island';
import { deadline } from '@/lib/locale/dates';
import { text } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { pagePath } from '@/lib/paths';
import { readersTimeIsland } from '@/lib/readersTime.island';
import { useIslands } from '@/lib/useIslands';
import { Icon } from '@/ui/art/Icon';
import { leaderIsland } from '@/ui/media/leader.island';
import { ActAction } from '../ActAction';
import { actIsland } from '@/features/home/act.island';
import { edgeIsland } from '@/features/home/edge.island';
import { filmIsland } from '@/features/home/film.island';
import { countdownIsland, deadlineIsland } from '@/features/home/registration.island';
import { timelineIsland } from '@/features/home/timeline.island';
import { wallIsland } from '@/features/home/wall.island';
import { About } from './About';
import { Audience, Crowd } from './Audience';
import { Films } from './Films';
import { Hero } from './Hero';
import { Criteria, Jury } from './Judging';
import { Prizes } from './Prizes';
import { SectionHead } from './SectionHead';
import { Timeline } from './Timeline';
import '@/ui/media/leader.css';
import './international.css';
import './narrow.css';

const ISLANDS = [
  ...[actIsland, filmIsland, countdownIsland, leaderIsland],
  ...[wallIsland, timelineIsland, deadlineIsland, readersTimeIsland],
  edgeIsland(() => import('@/features/home/edge')),
];

/** The home page of the international edition. */
export default function International() {
  useIslands(ISLANDS);
  return (
    <>
      <Audience />
      <Hero />
      <Films />
      <About />
      <Timeline />
      <Prizes />
      <Criteria />
      <Jury />
      <RulesInBrief />
      <CallToAction />
    </>
  );
}

const rules = [
  ['minutes', '{{maximumRunningMinutes}}:00'],
  ['percent', '{{minimumAiPercent}}%'],
  ['members', '1–{{maximumTeamMembers}}'],
  ['age', '{{minimumAge}}+'],
] as const;

/** The four most important rules, each with its figure. */
function RulesInBrief() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const values = facts(language);
  return (
    <section className="section brief below">
      <div className="wrap">
        <SectionHead title={t('rules.title')}>
          <p>
            <Link className="button button-outline" to={pagePath('/guidelines', language)}>
              {`${t('rules.link')} `}
              <Icon name="arrow" />
            </Link>
          </p>
        </SectionHead>
        <dl className="facts">
          {rules.map(([rule, figure]) => (
            <div key={rule}>
              <dt className="num">{fill(figure, values)}</dt>
              <dd>{t(`rules.${rule}`, { minimumAge: values.minimumAge })}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The last section: the end of registration and the link to register, over an audience. */
function CallToAction() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const date = deadline(timeline.registration.endsAt, language);
  return (
    <section className="finale lit below">
      <div className="wrap">
        <h2>{text(content.closing, language)}</h2>
        <div className="finale-act">
          <p
            data-deadline="closes"
            {...wordsFor({
              closes: t('finale.closes', PLACE),
              closed: t('finale.closed', PLACE),
              resubmit: t('finale.own', { ...PLACE, label: t('when.resubmit') }),
              enter: t('finale.own', { ...PLACE, label: t('when.enter') }),
              replace: t('finale.own', { ...PLACE, label: t('when.replace') }),
            })}
          >
            {t('finale.closes', { date })}
          </p>
          <ActAction look="button-ink">{t('register')}</ActAction>
        </div>
      </div>
      <Crowd />
    </section>
  );
}
