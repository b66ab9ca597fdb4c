export { default as desktop } from './desktop.json' with { type: 'json' };
export * from './firstPage.ts';
export * from './laterPage.ts';
export { default as statement } from './statement.json' with { type: 'json' };
