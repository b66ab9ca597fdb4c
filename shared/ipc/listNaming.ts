import { z } from 'zod';
import { DEFAULT_LIST_TEMPLATE } from '../domain/listTokens.ts';

/** How the file of a list is named: text and `{tokens}` (`LIST_TOKENS`), whatever it holds, made a safe name (docs/promises.md P36). */
export const listNaming = { template: z.string().max(200).default(DEFAULT_LIST_TEMPLATE) };

/** The filter in force in the clerk's own words, as the screen shows it; the file and its name say it. */
export const filterWordsSchema = z.array(z.string().max(300)).max(50).default([]);

/** Of the CSV for Excel: lines above its header say what the list is. */
export const linesAboveSchema = z.boolean().default(false);

/** What the file of a list would be called; the live preview beside the template's box. */
export const namePreviewSchema = z.strictObject({ name: z.string(), unknownTokens: z.array(z.string()) });

export type NamePreview = z.output<typeof namePreviewSchema>;
