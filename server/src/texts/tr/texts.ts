import { destinationNames } from './destination-names.ts';
import { mail } from './mail.ts';
import { productFeed } from './product-feed.ts';
import { sharePictures } from './share-pictures.ts';

export const texts = { destinationNames, mail, productFeed, sharePictures };
