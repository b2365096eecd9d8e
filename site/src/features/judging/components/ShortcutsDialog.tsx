import './key.css';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/Dialog';

const FILM = [
  ['play', ['space']],
  ['five', ['←', '→']],
  ['frame', [',', '.']],
  ['sound', ['M']],
  ['full', ['V']],
] as const;

const SCORE = [
  ['criterion', ['Q', 'W', 'E', 'R']],
  ['digits', ['0–9']],
  ['point', ['↑', '↓']],
  ['clear', ['⌫']],
  ['nextCriterion', ['↵']],
  ['saveScore', ['⇧', '↵']],
] as const;

const NOMINATION = [
  ['award', ['1', '2', '3']],
  ['none', ['0']],
  ['comment', ['E']],
  ['saveNomination', ['⇧', '↵']],
  ['watched', ['W']],
  ['nextUnwatched', ['U']],
] as const;

const LIST = [
  ['step', ['J', 'K']],
  ['search', ['/']],
  ['flag', ['F']],
  ['note', ['N']],
  ['leave', ['Esc']],
  ['history', ['H']],
  ['help', ['?']],
] as const;

interface ShortcutsDialogProps {
  page: 'score' | 'nomination';
  onClose: () => void;
}

/** The keys of a jury's page. */
export function ShortcutsDialog({ page, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation('judging');
  const compare = page === 'score' ? ([['compare', ['C']]] as const) : [];
  const groups = [
    ['film', FILM],
    [page, page === 'score' ? SCORE : NOMINATION],
    ['list', [...LIST.slice(0, 4), ...compare, ...LIST.slice(4)]],
  ] as const;
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose} dismissable className="dialog-shortcuts">
      <div className="shortcuts">
        {groups.map(([group, rows]) => (
          <section key={group} aria-label={t(`shortcuts.groups.${group}`)}>
            <h3>{t(`shortcuts.groups.${group}`)}</h3>
            <dl>
              {rows.map(([what, keys]) => (
                <div key={what}>
                  <dt>{t(`shortcuts.${what}`)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd className="key" key={key}>
                        {key === 'space' ? t('shortcuts.space') : key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
