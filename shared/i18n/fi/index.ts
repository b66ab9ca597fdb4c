export { default as desktop } from './desktop.json' with { type: 'json' };
export { default as failure } from './failure.json' with { type: 'json' };
export * from './firstPage.ts';
export * from './laterPage.ts';
export { default as reason } from './reason.json' with { type: 'json' };
export { default as statement } from './statement.json' with { type: 'json' };
