import { text, type Bilingual } from '../../../../lib/locale/language';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { Lines } from '../Lines';
import content from '@catalogue/editions/camp/about.json';
import type { Speech } from '../../../../content/catalogue.gen';
import { Scene } from './Scene';
import './origin.css';

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

/** The purpose of the camp. */
export function Origin() {
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
