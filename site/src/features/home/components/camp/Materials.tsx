import { text } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { MaterialSheet } from '@/ui/art/MaterialSheet';
import content from '@applications-about.json';
import { Scene } from './Scene';

/** The materials of an application. */
export function Materials() {
  const language = useLanguage();
  return (
    <Scene id="materials">
      <ol className="materials">
        {content.materials.map(({ id, name, text: words }) => (
          <li key={id}>
            <MaterialSheet id={id} turned />
            <h3>{text(name, language)}</h3>
            <p>{text(words, language)}</p>
          </li>
        ))}
      </ol>
    </Scene>
  );
}
