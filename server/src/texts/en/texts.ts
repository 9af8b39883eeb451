import { contract } from './contract.ts';
import { customerCopy } from './customer-copy.ts';
import { destinationNames } from './destination-names.ts';
import { evidence } from './evidence.ts';
import { failedPage } from './failed-page.ts';
import { findings } from './findings.ts';
import { legal } from './legal.ts';
import { mail } from './mail.ts';
import { productFeed } from './product-feed.ts';
import { receipt } from './receipt.ts';
import { setupSteps } from './setup-steps.ts';
import { sharePictures } from './share-pictures.ts';
import { signal } from './signal.ts';

export const texts = {
  contract,
  customerCopy,
  destinationNames,
  evidence,
  failedPage,
  findings,
  legal,
  mail,
  productFeed,
  receipt,
  setupSteps,
  sharePictures,
  signal,
};
