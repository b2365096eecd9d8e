import { Fragment } from 'react';
import { Dialog } from '../../src/ui/dialog/Dialog';
import { useTexts, type TextKey } from '../i18n/useTexts';

const GROUPS: [TextKey, [string[], TextKey][]][] = [
  [
    'shell.keys.move',
    [
      [['J'], 'shell.keys.next'],
      [['K'], 'shell.keys.previous'],
      [['X'], 'shell.keys.tick'],
      [['1', '9'], 'shell.keys.open'],
    ],
  ],
  [
    'shell.keys.decide',
    [
      [['A'], 'shell.keys.approve'],
      [['D'], 'shell.keys.deny'],
      [['U'], 'shell.keys.undo'],
      [['⇧A'], 'shell.keys.bulk'],
    ],
  ],
  [
    'shell.keys.anywhere',
    [
      [['/'], 'shell.keys.find'],
      [['G'], 'shell.keys.go'],
      [['?'], 'shell.keys.sheet'],
      [['Esc'], 'shell.keys.close'],
    ],
  ],
];

/** The sheet of shortcuts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog title={t('shell.keys.title')} onClose={onClose} dismissable className="con-dialog">
      <div className="keys-grid">
        {GROUPS.map(([title, keys]) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {keys.map(([names, text]) => (
                <div key={text}>
                  <dt>
                    {names.map((name, i) => (
                      <Fragment key={name}>
                        {i > 0 && '–'}
                        <kbd>{name}</kbd>
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{t(text)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
