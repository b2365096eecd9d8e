import { useTranslation } from 'react-i18next';
import { wordsFor } from '../../lib/island';
import { useIslands } from '../../lib/useIslands';
import { proofIsland } from './proof.island';
import '../../ui/button/button.css';
import '../../ui/form/field.css';
import '../../ui/layout/display.css';
import './proof.css';

const ISLANDS = [proofIsland];

const CASES = ['receipt', 'card', 'export', 'changed'] as const;

/** Texts that the island completes, by their keys in `proof:says`. */
const SAYS = [
  ...[
    'ok',
    'bad',
    'off',
    'busy',
    'noKeys',
    'receiptOk',
    'receiptBad',
    'receiptMissing',
    'exportOk',
    'exportBad',
  ],
  ...[
    'leafBad',
    'headBad',
    'codeOk',
    'codeBad',
    'needsExport',
    'unknown',
    'pReceipt',
    'pFile',
    'pLeaf',
    'pRecords',
  ],
  ...['pErased', 'pHeads', 'nMaker', 'nLog', 'nRules', 'nWitness', 'nJury'],
] as const;

/** Checks a receipt, a card's code or an export in the browser, and says in one sentence what is proved. */
export default function Proof() {
  useIslands(ISLANDS);
  const { t } = useTranslation('proof');
  const words = Object.fromEntries(SAYS.map((key) => [key, t(`says.${key}` as 'says.ok')]));
  return (
    <article className="wrap proof" data-island="proof" {...wordsFor(words)}>
      <header className="proof-head">
        <h1 className="display">{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </header>
      <div className="proof-top">
        <div className="proof-drop" data-proof="drop">
          <label htmlFor="proof-text">{t('paste')}</label>
          <textarea id="proof-text" className="field-input" data-proof="text" rows={3} spellCheck={false} />
          <span>{t('drop')}</span>
          <label className="button button-outline proof-choose">
            {t('choose')}
            <input type="file" multiple data-proof="file" />
          </label>
        </div>
        <div className="proof-say" data-proof="say" role="status">
          <p className="proof-mark" data-proof="mark">
            {t('waiting')}
          </p>
          <p className="proof-one" data-proof="one">
            {t('first')}
          </p>
        </div>
      </div>
      <div className="proof-lists">
        {(['proved', 'unproved'] as const).map((list) => (
          <section key={list} data-proof={list} hidden aria-labelledby={`proof-${list}`}>
            <h2 id={`proof-${list}`}>{t(list)}</h2>
            <ul />
          </section>
        ))}
      </div>
      <section className="proof-cases" aria-labelledby="proof-cases">
        <h2 id="proof-cases">{t('cases.title')}</h2>
        <dl>
          {CASES.map((name) => (
            <div key={name}>
              <dt>{t(`cases.${name}`)}</dt>
              <dd>{t(`cases.${name}Text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  );
}
