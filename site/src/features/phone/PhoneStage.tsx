import content from '@applications-about.json';
import { brand, rules, timeline } from '@/content/catalogue';
import { text } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { wave } from '@/ui/art/draw';
import { StageName } from '@/ui/art/StageName';
import { House, tapeMarks, TapeMarks, type Taped } from '@/ui/art/StageParts';
import { PhoneDates } from './PhoneDates';
import './phone-stage.css';

/** Rows of three, left of the middle line. */
const TAPED: Taped = {
  columns: 3,
  place: (row, column) => [78 + column * 41, 104 + row * 52],
  beside: [8, 8],
};
const windows = [0, 1, 2].map((pane) => {
  const x = 60 + pane * 104;
  return `M${x} 64h40l52 146h-40zM${x + 56} 218h40l54 158h-40z`;
});
const wings = [132, 224, 316].map((y) => {
  const slant = Math.round((y - 64) * 0.1026);
  return `M${46 - slant} ${y}h26M${344 + slant} ${y + 26}h-26`;
});

/** The camp's first screen on a phone: a stage seen from above, with the name on it, and when to apply. */
export default function PhoneStage() {
  const language = useLanguage();
  const { selectedTeams = 0, shortlistedConcepts = 0 } = rules.figures;
  const applications = timeline.phases.find(({ id }) => id === 'registration');
  return (
    <>
      <div className="phone-stage">
        <svg viewBox="0 0 390 512" aria-hidden="true">
          <path className="plan-light" d={windows.join('')} />
          <g className="plan-line">
            <path strokeWidth="4" d="M14 376L46 64H344L376 376" />
            <path d="M14 376C90 428 300 428 376 376M46 50h298M46 45v10M344 45v10" />
            <path strokeDasharray="14 5 3 5" d="M195 50V404" />
            <path strokeWidth="3" d={wings.join('')} />
          </g>
          <g className="plan-curtain">
            <path d={wave(-8, 69, 376, 22, 8)} />
            <path d={wave(321, 398, 376, 22, 8)} />
          </g>
          <TapeMarks marks={tapeMarks(selectedTeams, TAPED)} size={8} />
          <g transform="translate(-201 12) scale(.55)">
            <House seats={shortlistedConcepts} size={1.3} />
          </g>
        </svg>
        <StageName
          className="phone-stage-name"
          name={text(brand.contest, language)}
          parts={content.stageName[language]}
        />
        <p className="phone-seal" aria-hidden="true">
          {text(content.seal, language)}
        </p>
      </div>
      <p className="phone-lead">
        {content.lead.map((line) => (
          <span key={line.en}>{text(line, language)} </span>
        ))}
      </p>
      {applications && <PhoneDates days={text(applications.when, language)} />}
    </>
  );
}
