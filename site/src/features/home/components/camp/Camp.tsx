import { useTranslation } from 'react-i18next';
import content from '@applications-about.json';
import { timeline } from '@/content/catalogue';
import type { Speech } from '@/content/catalogue.gen';
import { PLACE, wordsFor } from '@/lib/island';
import { deadline } from '@/lib/locale/dates';
import { text, type Bilingual } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useIslands } from '@/lib/useIslands';
import { wave } from '@/ui/art/draw';
import { Lines } from '../Lines';
import { ActAction } from '../ActAction';
import { actIsland } from '@/features/home/act.island';
import { deadlineIsland } from '@/features/home/registration.island';
import { readersTimeIsland } from '@/lib/readersTime.island';
import { callSheetIsland } from '@/features/home/timeline.island';
import { CallSheet } from './CallSheet';
import { Materials } from './Materials';
import { Scene } from './Scene';
import { Stage } from './Stage';
import { Support } from './Support';
import './camp.css';
import './narrow.css';

const ISLANDS = [actIsland, callSheetIsland, deadlineIsland, readersTimeIsland];

/** The home page of the camp. */
export default function Camp() {
  useIslands(ISLANDS);
  return (
    <>
      <Stage />
      <Origin />
      <Support />
      <CallSheet />
      <Materials />
      <CurtainCall />
    </>
  );
}

/** The purpose of the camp. */
function Origin() {
  const language = useLanguage();
  return (
    <Scene id="origin">
      <div className="scene-text stack">
        <p className="lead">{text(content.heading, language)}</p>
        {content.paragraphs.map((paragraph) => (
          <p key={paragraph.en}>{text(paragraph, language)}</p>
        ))}
      </div>
      <ScriptPage />
    </Scene>
  );
}

/** A page of script with a pencil mark. Assistive technology reads it as one image with a description. */
function ScriptPage() {
  const language = useLanguage();
  const { description, slug, action, lines } = content.script;
  const say = (value: Bilingual) => text(value, language);
  return (
    <div className="script" role="img" aria-label={say(description)}>
      <p className="script-slug">{say(slug)}</p>
      <p>
        <Lines lines={action} />
      </p>
      {lines.map((speech, index) => (
        <Spoken key={index} speech={speech} />
      ))}
      <svg className="script-pencil" viewBox="0 0 200 60" preserveAspectRatio="none" aria-hidden="true">
        <path d="M6 34C40 10 150 4 184 24c20 14-40 28-96 26C30 48-6 40 12 26" />
      </svg>
    </div>
  );
}

function Spoken({ speech: { who, manner, says } }: { speech: Speech }) {
  const language = useLanguage();
  return (
    <>
      <p className="script-who">{text(who, language)}</p>
      {manner && <p className="script-manner">{text(manner, language)}</p>}
      <p className="script-line">
        <Lines lines={says} />
      </p>
    </>
  );
}

const edge = `M0 40V20${wave(0, 1440, 20, 48, 15).replace(/^M0 20/, '')}V40z`;

/** The last section: the end of applications and the link to apply, under a curtain. */
function CurtainCall() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const date = deadline(timeline.registration.endsAt, language);
  return (
    <section className="curtain-call below">
      <svg className="curtain-edge" viewBox="0 0 1440 40" preserveAspectRatio="none" aria-hidden="true">
        <path d={edge} />
      </svg>
      <div className="wrap">
        <h2>{text(content.closing, language)}</h2>
        <p>
          <span
            data-deadline="closes"
            {...wordsFor({
              closes: t('camp.closes', PLACE),
              closed: t('camp.closed', PLACE),
              resubmit: t('finale.own', { ...PLACE, label: t('when.resubmit') }),
            })}
          >
            {t('camp.closes', { date })}
          </span>
          <br />
          {text(content.closingText, language)}
        </p>
        <ActAction look="">{t('apply')}</ActAction>
      </div>
    </section>
  );
}
