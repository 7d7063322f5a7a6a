import type { EventAnswer } from '@duende/contracts/api/answers';
import type { PartyStoryAnswer } from '@duende/contracts/api/story-answers';
import { addDays } from '@duende/contracts/madrid-time';
import { withTemporaryFolder } from '@duende/testkit/support/temporary-folder';
