import { lexer, type Token } from 'marked';
import { useRef } from 'react';
import guide from '../../../docs/guide.md?raw';
import { walkHistory } from '../../base/walkHistory.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { startTour } from '../tour/tourStore.ts';
import styles from './Guide.module.css';
import { GuideBlocks } from './GuideBlocks.tsx';

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
