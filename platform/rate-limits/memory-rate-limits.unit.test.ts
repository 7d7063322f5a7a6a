import { memoryRateLimitStore } from './rate-limits.ts';
import { describeRateLimitStore } from './testing/rate-limit-store-conformance.ts';

describeRateLimitStore('memory', async () => memoryRateLimitStore);
