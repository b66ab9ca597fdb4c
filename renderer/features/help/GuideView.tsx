import { lexer, type MarkedToken, type Token } from 'marked';
import { type ReactNode, useRef } from 'react';
import guide from '../../../docs/guide.md?raw';
import { walkHistory } from '../../base/paths.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { startTour } from '../tour/tourStore.ts';
import styles from './Guide.module.css';

const { about, chapters } = guideParts();

/** The guide for clerks (docs/guide.md), read here. Escape goes back to where the clerk was. */
export function GuideView() {
  const t = useTexts('help');
  const { language } = useLocale();
  const text = useRef<HTMLElement>(null);
  const goTo = (id: string) => {
    const chapter = text.current?.querySelector<HTMLElement>(`#${id}`);
    chapter?.scrollIntoView({ block: 'start' });
    chapter?.focus({ preventScroll: true });
  };
  return (
    <Page
      title={t('guideTitle')}
      aside={<Button onPress={startTour}>{t('guideTour')}</Button>}
      {...(language === 'en' ? {} : { lead: t('guideEnglish') })}
    >
      <div data-area="rows">
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reached by the keyboard */}
        <section
          ref={text}
          className={styles['guide']}
          aria-label={t('guideTitle')}
          tabIndex={0}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            event.preventDefault();
            walkHistory('back');
          }}
        >
          {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: only this element */}
          <div lang="en" className="wideStack">
            <GuideBlocks tokens={about} />
          </div>
          <nav aria-label={t('guideContents')}>
            <h2 className={styles['contentsTitle']}>{t('guideContents')}</h2>
            <ol className={styles['contents']} lang="en">
              {chapters.map(({ id, title }) => (
                <li key={id}>
                  <button type="button" className={styles['chapter']} onClick={() => goTo(id)}>
                    {title}
                  </button>
                </li>
              ))}
            </ol>
          </nav>
          <div lang="en" className={styles['text']}>
            {chapters.map(({ id, title, tokens }) => (
              <Section key={id} id={id} title={title}>
                <GuideBlocks tokens={tokens} />
              </Section>
            ))}
          </div>
        </section>
      </div>
    </Page>
  );
}

interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly tokens: readonly Token[];
}

/** The guide, split at its headings, and the text before them. Its title is left out: the page shows its own. */
export function guideParts(markdown: string = guide) {
  const about: Token[] = [];
  const chapters: (Chapter & { readonly tokens: Token[] })[] = [];
  for (const token of lexer(markdown)) {
    if (token.type === 'heading' && token['depth'] === 1) continue;
    if (token.type === 'heading' && token['depth'] === 2) {
      const id = `guide-${chapters.length + 1}`;
      chapters.push({ id, title: String(token['text']), tokens: [] });
    } else (chapters.at(-1)?.tokens ?? about).push(token);
  }
  return { about, chapters };
}

interface GuideBlocksProps {
  readonly tokens: readonly Token[];
}

/**
 * Markdown as elements: subheadings, paragraphs, lists, keys and emphasis, and nothing else. Pictures are left out, because
 * the screens themselves are there; links and HTML are shown as text.
 */
export function GuideBlocks({ tokens }: GuideBlocksProps): ReactNode {
  return tokens.map((token, place) => {
    const key = `${place}-${token.type}`;
    const known = token as MarkedToken;
    switch (known.type) {
      case 'paragraph':
        if (known.tokens.every(({ type }) => type === 'image')) return null;
        return (
          <p key={key} className={styles['paragraph']}>
            <Inline tokens={known.tokens} />
          </p>
        );
      case 'heading':
        return (
          <h3 key={key} className={styles['subheading']}>
            <Inline tokens={known.tokens} />
          </h3>
        );
      case 'list': {
        const List = known.ordered ? 'ol' : 'ul';
        return (
          <List key={key} className={styles['list']} data-ordered={known.ordered}>
            {known.items.map((item, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
              <li key={number}>
                <GuideBlocks tokens={item.tokens} />
              </li>
            ))}
          </List>
        );
      }
      case 'text':
        return <Inline key={key} tokens={known.tokens ?? [known]} />;
      case 'space':
        return null;
      default:
        return (
          <p key={key} className={styles['paragraph']}>
            {known.raw}
          </p>
        );
    }
  });
}

function Inline({ tokens }: GuideBlocksProps): ReactNode {
  return tokens.map((token, place) => {
    const key = `${place}-${token.type}`;
    const known = token as MarkedToken;
    switch (known.type) {
      case 'strong':
        return (
          <strong key={key}>
            <Inline tokens={known.tokens} />
          </strong>
        );
      case 'em':
        return (
          <em key={key}>
            <Inline tokens={known.tokens} />
          </em>
        );
      case 'codespan':
        return (
          <kbd key={key} className={styles['key']}>
            {known.text}
          </kbd>
        );
      case 'image':
        return null;
      case 'link':
        return <Inline key={key} tokens={known.tokens} />;
      case 'escape':
      case 'text':
        return known.text;
      default:
        return known.raw;
    }
  });
}
