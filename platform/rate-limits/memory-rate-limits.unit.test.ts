import { memoryRateLimitStore } from './rate-limits.ts';
import { describeRateLimitStore } from '@duende/testkit/conformance/rate-limit-store-conformance';

describeRateLimitStore('memory', async () => memoryRateLimitStore);
