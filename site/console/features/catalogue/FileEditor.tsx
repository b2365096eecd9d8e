import { useState } from 'react';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { changes, session } from '../../lib/session';
import { useHotkeys } from '../../lib/useHotkeys';
import { Pager } from '../../ui/Pager';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { SIDES, waits } from './catalogue';
import { errorsOf } from './errors';
import { focusNext } from './focusNext';
import { SaveBar } from './SaveBar';
import { TextRow } from './TextRow';
import { useFileTexts } from './useFileTexts';
import { useTypingKeys } from './useTypingKeys';

const PAGE_SIZE = 40;

interface FileEditorProps {
  file: string;
  /** Only the texts that are missing or stale in one language or name the former edition, and those with a draft. */
  waiting: boolean;
  search: string;
  writable: boolean;
}

/** The texts of a file in both languages. */
export function FileEditor({ file, waiting, search, writable }: FileEditorProps) {
  const t = useTexts();
  const { me } = useStore(session);
  const [page, setPage] = useState(1);
  const all = useFileTexts(file);
  const { query, texts, drafts, save, send } = all;
  const readOnly = !changes(me, 'catalogue');
  const saveKey = readOnly ? undefined : () => send(false);
  useHotkeys({ n: focusNext, s: saveKey });
  useTypingKeys({ enter: focusNext, s: saveKey });
  const wanted = search.trim().toLowerCase();
  const shown = texts.filter(
    (text) =>
      (!waiting || waits(text) || drafts[text.path]) &&
      [text.path, text.en, text.zh].some((part) => part.toLowerCase().includes(wanted)),
  );
  const last = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const at = Math.min(page, last);
  const errors = errorsOf(save.error, save.variables?.changes ?? []);
  if (query.isPending) return <Loading />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className="catalogue-file">
      <SaveBar {...{ all, writable, readOnly }} />
      {shown.length === 0 && (
        <EmptyState mark="success" title={t(wanted ? 'catalogue.noneFound' : 'catalogue.allDone')} />
      )}
      {shown.length > 0 && (
        <div className="catalogue-sides catalogue-heads small faint" aria-hidden="true">
          {SIDES.map((side) => (
            <span key={side}>{t(`catalogue.sides.${side}`)}</span>
          ))}
        </div>
      )}
      {shown.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE).map((text) => (
        <TextRow
          key={text.path}
          text={text}
          draft={drafts[text.path]}
          errors={errors[text.path] ?? {}}
          readOnly={readOnly}
          onEdit={(part) => all.edit(text, part)}
          onDiscard={() => all.discard(text.path)}
          onKeep={() => all.keep(text)}
        />
      ))}
      {shown.length > PAGE_SIZE && (
        <Pager page={at} size={PAGE_SIZE} total={shown.length} onChange={setPage} />
      )}
    </div>
  );
}
