import { useState } from 'react';
import { beginningInBothZones } from '@/lib/locale/dates';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import type { Me } from '../../lib/session';
import { Actor } from '../../ui/Actor';
import { Corrections } from './Corrections';
import { PinDialog } from './PinDialog';
import { ResetDialog } from './ResetDialog';
import type { Rules } from './rules';

interface PinPartProps {
  rules: Rules;
  role: Me['role'];
  /** Opens pinned parts for a correction. */
  onCorrect: () => void;
}

/** Since when the rules are pinned, by whom, and the one act that is left. */
export function PinPart({ rules, role, onCorrect }: PinPartProps) {
  const t = useTexts();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const { pinned } = rules;
  const may = pinned ? role === 'owner' : role === 'owner' || role === 'jury';
  const close = () => setOpen(false);
  return (
    <section className="rules-pins" aria-labelledby="rules-pins">
      <div className="heading-row">
        <h2 id="rules-pins">{t(pinned ? 'rules.pinnedTitle' : 'rules.openTitle')}</h2>
      </div>
      {pinned ? (
        <dl className="fact-list">
          <dt>{t('rules.since')}</dt>
          <dd className="num">{beginningInBothZones(pinned.at, language)}</dd>
          <dt>{t('rules.by')}</dt>
          <dd>
            {t(`rules.pinnedBy.${pinned.by}`)}
            {pinned.actor && (
              <>
                {' · '}
                <Actor actor={pinned.actor} />
              </>
            )}
          </dd>
          <dt>{t('rules.record')}</dt>
          <dd className="num">
            {pinned.leaf === null ? t('rules.noRecord') : t('rules.recordNumber', { number: pinned.leaf })}
          </dd>
        </dl>
      ) : (
        <p className="small">{t('rules.openText')}</p>
      )}
      <p className="small faint">{t(pinned ? 'rules.why' : 'rules.whyPin')}</p>
      {may && (
        <Button
          size="small"
          look={pinned ? 'outline' : 'primary'}
          onClick={() => (pinned && rules.same ? onCorrect() : setOpen(true))}
        >
          {t(pinned ? 'rules.reset' : 'rules.pin')}
        </Button>
      )}
      <Corrections rules={rules} />
      {open && !pinned && <PinDialog rules={rules} onClose={close} />}
      {open && pinned && <ResetDialog rules={rules} onClose={close} />}
    </section>
  );
}
