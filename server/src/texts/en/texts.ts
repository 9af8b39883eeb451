import { contract } from './contract.ts';
import { destinationNames } from './destination-names.ts';
import { legal } from './legal.ts';
import { mail } from './mail.ts';
import { productFeed } from './product-feed.ts';
import { sharePictures } from './share-pictures.ts';

export const texts = { contract, destinationNames, legal, mail, productFeed, sharePictures };
