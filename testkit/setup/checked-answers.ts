/** Every answer of the API that a test fetches is held against its schema. Imported by a setup file, once for each worker. */
import { checkAnswer } from '../answers/answer-schemas.ts';
import { watchAnswers } from './watch-answers.ts';

watchAnswers(checkAnswer);
