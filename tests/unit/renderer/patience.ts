import { configure } from '@testing-library/react';
import { beforeEach } from 'vitest';

// The machine may be busy: what is awaited may take its time, and a test that fails still ends.
configure({ asyncUtilTimeout: 8_000 });

// The files of a worker share one document, and what announces to screen readers stands outside of what a test renders.
beforeEach(() => document.body.replaceChildren());
