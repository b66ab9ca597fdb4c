import { connectBridge } from '../bridge/bridge.ts';
import { mount } from './mount.tsx';

mount(document.getElementById('root') ?? document.body, connectBridge());
