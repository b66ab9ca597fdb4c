export { default as desk } from './desk.json' with { type: 'json' };
export { default as failure } from './failure.json' with { type: 'json' };
export { default as invoices } from './invoices.json' with { type: 'json' };
export { default as reason } from './reason.json' with { type: 'json' };
export { default as shell } from './shell.json' with { type: 'json' };
export { default as start } from './start.json' with { type: 'json' };
export { default as ui } from './ui.json' with { type: 'json' };
