import { useState } from 'react';
import { notices } from '@/lib/notices';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { Checkbox } from '@/ui/form/Choices';
import { TextArea } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { useHotkeys } from '../../lib/useHotkeys';
import { contestClock } from '../../lib/times';
import { Note } from '../../ui/Note';
import { PartNotes } from '../../ui/PartNotes';
import { RulesPreview } from './RulesPreview';
import type { RuleParts } from './useRuleParts';

/** What is kept but not in force: what it would change, then the button that puts it into force. */
export function RulesBar({ rules }: { rules: RuleParts }) {
  const t = useTexts();
  const language = useLanguage();
  const [reason, setReason] = useState('');
  const [sure, setSure] = useState(false);
  const { dirty, send, previewed, correcting, setCorrecting, unfinished } = rules;
  const pinned = dirty.some((part) => part.stored?.pinned);
  const contested = dirty.some((part) => part.contested);
  const busy = dirty.some((part) => part.saving);
  const reasoned = !pinned || (reason.trim() !== '' && (!previewed || sure));
  const ready = dirty.length > 0 && !contested && !unfinished && reasoned;
  const act = () => {
    if (!ready || busy) return;
    const done = () => previewed && notices.success(t('ruleParts.saved'));
    void send(!previewed, reason).then(done, () => undefined); // the notes say why
  };
  useHotkeys({ 'shift+enter': act });
  if (dirty.length === 0 && !correcting) return null;
  const keptAt = Math.max(0, ...dirty.map((part) => part.keptAt ?? 0));
  return (
    <footer className="part-bar rule-bar">
      <PartNotes parts={dirty} names={dirty.map(() => [])} />
      {unfinished && <Note kind="bad">{t('ruleParts.unfinished')}</Note>}
      {previewed && <RulesPreview parts={dirty} />}
      {(pinned || correcting) && (
        <TextArea
          label={t('results.reason')}
          hint={t('rules.reasonHint')}
          rows={2}
          maxLength={2000}
          value={reason}
          onChange={setReason}
        />
      )}
      {pinned && previewed && (
        <Checkbox checked={sure} onChange={setSure}>
          {t('rules.resetSure')}
        </Checkbox>
      )}
      <div className="part-act">
        <span className="small faint num" role="status">
          {keptAt > 0 && t('questions.kept', { time: contestClock(keptAt, language) })}
        </span>
        <Button
          look="text"
          size="small"
          onClick={() => {
            dirty.forEach((part) => part.discard());
            setCorrecting(false);
            setReason('');
          }}
        >
          {t('questions.discard')}
        </Button>
        <Button
          look={previewed ? 'primary' : 'outline'}
          size="small"
          busy={busy}
          disabled={!ready}
          aria-keyshortcuts="Shift+Enter"
          onClick={act}
        >
          {t(previewed ? (pinned ? 'rules.resetNow' : 'ruleParts.save') : 'ruleParts.preview')} <kbd>⇧</kbd>
          <kbd>↵</kbd>
        </Button>
      </div>
    </footer>
  );
}
