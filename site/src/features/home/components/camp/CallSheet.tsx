import { useTranslation } from 'react-i18next';
import { brand, rules, timeline } from '@/content/catalogue';
import { text } from '@/lib/locale/language';
import { standing, whenOf } from '@/content/phases';
import { useLanguage } from '@/lib/locale/useLanguage';
import content from '@applications-about.json';
import type { Call } from '@/content/catalogue.gen';
import { Scene } from './Scene';

const figures: Readonly<Record<string, number | undefined>> = rules.figures;

function CallRow({ call, now }: { call: Call; now: boolean }) {
  const language = useLanguage();
  const phase = timeline.phases.find(({ id }) => id === call.phase);
  if (!phase) return null;
  const when = whenOf(phase, language);
  return (
    <tr data-phase={phase.id} className={now ? 'is-now' : undefined} aria-current={now ? 'step' : undefined}>
      <th scope="row">
        {phase.startsAt && phase.endsAt ? <b className="num">{when}</b> : when}
        {phase.at && <span className="num" data-readers-time={phase.at} />}
      </th>
      <td>{text(call.what, language)}</td>
      <td>
        {call.figure && <b className="num big">{figures[call.figure]}</b>} {text(call.who, language)}
      </td>
      <td>{text(call.note, language)}</td>
    </tr>
  );
}

/** The timeline of the camp, drawn as a call sheet. `callSheetIsland` marks the current phase. */
export function CallSheet() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { current } = standing(timeline.phases, null);
  return (
    <Scene id="call">
      <div className="callsheet">
        <div className="callsheet-head">
          <p>
            {text(brand.contest, language)}
            <b>{t('camp.call.title')}</b>
          </p>
          <p className="num">
            {timeline.registration.opensAt.slice(0, 4)}
            <br />
            {t('camp.call.page')}
          </p>
        </div>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('camp.call.time')}</th>
              <th scope="col">{t('camp.call.what')}</th>
              <th scope="col">{t('camp.call.who')}</th>
              <th scope="col">{t('camp.call.note')}</th>
            </tr>
          </thead>
          <tbody data-island="call-sheet">
            {content.callSheet.map((call) => (
              <CallRow key={call.phase} call={call} now={call.phase === current} />
            ))}
          </tbody>
        </table>
        <p className="callsheet-foot">{text(content.callSheetFoot, language)}</p>
      </div>
    </Scene>
  );
}
