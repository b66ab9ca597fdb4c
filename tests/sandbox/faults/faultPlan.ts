import { SeededRandom, seedOf } from '../../../electron/sandbox/seededRandom.ts';
import type { FaultEffect, FaultRule } from './faultRule.ts';

/** Where a request went, as a fault's scope sees it. */
export interface FaultTarget {
  /** An endpoint's name, or null for an unknown path. */
  readonly endpoint: string | null;
  readonly path: string;
}

/** Kinds that only delay an answer. */
type Delay = 'latency' | 'together';

/** The effects on one request: delays add up, of the other effects the first one counts. */
export interface FaultEffects {
  readonly waitMs: number;
  /** Settles once enough others are there; null where none are waited for. */
  readonly others: Promise<unknown> | null;
  readonly effect: Exclude<FaultEffect, { kind: Delay | 'rateLimit' }> | null;
  /** Kinds of all effects, for the request log. */
  readonly kinds: readonly string[];
}

interface ActiveRule {
  readonly id: number;
  readonly rule: FaultRule;
  left: number;
  /** Moments, within the last second, of the requests that a rate limit has let through. */
  passed: number[];
  /** Lets the requests go that are there together. */
  readonly waiting: (() => void)[];
}

/** The faults that are switched on. Which requests they affect is decided by the seed and the order of arrival. */
export class FaultPlan {
  readonly random: SeededRandom;
  readonly #active: ActiveRule[] = [];
  #lastId = 0;

  constructor(seed: string) {
    this.random = new SeededRandom(seedOf(seed, 'faults'));
  }

  /** Switches a fault on and gives the id to switch it off with. */
  add(rule: FaultRule): number {
    this.#lastId += 1;
    this.#active.push({
      id: this.#lastId,
      rule,
      left: rule.next ?? Number.POSITIVE_INFINITY,
      passed: [],
      waiting: [],
    });
    return this.#lastId;
  }

  /** False when no such fault is on. */
  remove(id: number): boolean {
    const index = this.#active.findIndex((active) => active.id === id);
    if (index >= 0) this.#active.splice(index, 1);
    return index >= 0;
  }

  clear(): void {
    this.#active.length = 0;
  }

  /** Decides the effects on one request, and counts it. */
  effectsOn(target: FaultTarget): FaultEffects {
    let waitMs = 0;
    const others: Promise<void>[] = [];
    let effect: FaultEffects['effect'] = null;
    const kinds: string[] = [];
    for (const active of [...this.#active]) {
      const { rule } = active;
      const isDelay = rule.effect.kind === 'latency' || rule.effect.kind === 'together';
      const blocked = !isDelay && effect !== null;
      if (blocked || !matches(rule.scope, target)) continue;
      if (rule.probability !== undefined && !this.random.chance(rule.probability)) continue;
      if (rule.effect.kind === 'rateLimit' && isWithinLimit(active, rule.effect.perSecond)) continue;
      active.left -= 1;
      if (active.left <= 0) this.remove(active.id);
      kinds.push(rule.effect.kind);
      if (rule.effect.kind === 'latency') {
        const { minMs, maxMs } = rule.effect;
        waitMs += minMs + Math.max(0, maxMs - minMs) * this.random.unit();
      } else if (rule.effect.kind === 'together') others.push(together(active, rule.effect.requests));
      else effect = effectOf(rule.effect);
    }
    return { waitMs, others: others.length === 0 ? null : Promise.all(others), effect, kinds };
  }
}

function together({ waiting }: ActiveRule, requests: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push(resolve);
  if (waiting.length === requests) for (const letGo of waiting.splice(0)) letGo();
  return promise;
}

/** A rate limit refuses as a status would. */
function effectOf(effect: Exclude<FaultEffect, { kind: Delay }>): FaultEffects['effect'] {
  if (effect.kind !== 'rateLimit') return effect;
  const { retryAfter } = effect;
  return { kind: 'status', status: 429, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

/** True, and counted, while fewer have passed in the second before now. */
function isWithinLimit(active: ActiveRule, perSecond: number): boolean {
  const now = performance.now();
  active.passed = active.passed.filter((at) => now - at < 1_000);
  if (active.passed.length >= perSecond) return false;
  active.passed.push(now);
  return true;
}

function matches(scope: string, { endpoint, path }: FaultTarget): boolean {
  if (scope === '*') return true;
  return scope.startsWith('/') ? path.startsWith(scope) : scope === endpoint;
}
