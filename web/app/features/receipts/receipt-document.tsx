// biome-ignore-all lint/suspicious/noArrayIndexKey: a document never changes, and its lines may repeat
import type { IssuedReceipt, ReceiptBlock } from '@esimshop/contracts/receipts';
import ticketStyles from '~/components/ui/ticket.module.css';
import { classNames } from '~/lib/class-names.ts';
import styles from './receipt-document.module.css';

type Section = { heading: string | undefined; blocks: ReceiptBlock[] };

/** A receipt as it was issued: the frozen document's own words, in its language. */
export function ReceiptDocument({ receipt: { number, document } }: { receipt: IssuedReceipt }) {
  const [title, ...blocks] = document.blocks;
  const sections = toSections(blocks);
  const firstTable = sections.findIndex((section) => section.blocks.some(({ kind }) => kind === 'table'));
  const id = `receipt-${number}`;
  return (
    <article lang={document.language} className={classNames(ticketStyles.ticket, styles.receipt)} aria-labelledby={id}>
      <div className={ticketStyles.main}>
        <h2 id={id} className={styles.number}>
          {title?.kind === 'heading' ? title.text : document.title}
        </h2>
        <div className={styles.parties}>
          {sections.slice(0, firstTable).map((section, position) => (
            <SectionOf key={position} section={section} />
          ))}
        </div>
      </div>
      <div className={ticketStyles.stub}>
        {sections.slice(firstTable).map((section, position) => (
          <SectionOf key={position} section={section} />
        ))}
      </div>
    </article>
  );
}

function toSections(blocks: readonly ReceiptBlock[]): Section[] {
  const sections: Section[] = [];
  for (const block of blocks) {
    const current = sections.at(-1);
    if (block.kind === 'heading') sections.push({ heading: block.text, blocks: [] });
    else if (current) current.blocks.push(block);
    else sections.push({ heading: undefined, blocks: [block] });
  }
  return sections;
}

function SectionOf({ section: { heading, blocks } }: { section: Section }) {
  const isOfLines = blocks.some(({ kind }) => kind === 'table');
  return (
    <section className={classNames(styles.section, !heading && styles.facts, isOfLines && styles.lines)}>
      {heading && <h3>{heading}</h3>}
      {blocks.map((block, position) => (
        <Block key={position} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { block: ReceiptBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h4>{block.text}</h4>;
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'facts':
      return (
        <dl>
          {block.rows.map(([label, value], position) => (
            <div key={position}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'table':
      return <Lines head={block.head} rows={block.rows} />;
  }
}

/** On phones what is between number and amount is left out. */
function Lines({ head: [first, ...head], rows }: { head: string[]; rows: string[][] }) {
  const shownOn = (column: number) => (column > 0 && column < head.length - 1 ? styles.wide : undefined);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {head.map((text, column) => (
            <th key={column} scope="col" className={shownOn(column)}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((text, column) => (
              <td key={column} className={shownOn(column)}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
