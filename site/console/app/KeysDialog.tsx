import { Fragment } from 'react';
import type { Edition } from '@/lib/edition';
import { Dialog } from '@/ui/dialog/Dialog';
import { useTexts, type TextKey } from '../i18n/useTexts';
import type { Me } from '../lib/session';
import { screensOf } from './screens';

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
      [['?'], 'shell.keys.sheet'],
      [['Esc'], 'shell.keys.close'],
    ],
  ],
];

interface KeysDialogProps {
  edition: Edition;
  me: Me;
  onClose: () => void;
}

/** The sheet of shortcuts, with the keys of the screens that the organiser reads. */
export function KeysDialog({ edition, me, onClose }: KeysDialogProps) {
  const t = useTexts();
  return (
    <Dialog title={t('shell.keys.title')} onClose={onClose} dismissable className="console-dialog">
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
        <section className="keys-screens">
          <h3>{t('shell.keys.screens')}</h3>
          <dl>
            {screensOf(edition, me).map(({ name, key }) => (
              <div key={name}>
                <dt>
                  <kbd>G</kbd> <kbd>{key.toUpperCase()}</kbd>
                </dt>
                <dd>{t(`shell.screens.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}
