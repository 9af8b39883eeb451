/** One destination per line: ISO code, name, region, price tier, largest fixed size, networks with their best generation. */
export const destinationTable = `
AX|Aaland Islands|Europe|T1|100GB|Telia Finland:5G;Ålands Telekommunikation Ab:5G
AL|Albania|Europe|T3|100GB|One Albania sh.a:5G;Vodafone Albania:4G
DZ|Algeria|Africa|T5|20GB|Djezzy:4G;ATM Mobilis:4G
AD|Andorra|Europe|T5|20GB|Andorra Telecom:5G
AI|Anguilla|North America|T5|20GB|Digicel Anguilla:4G;FLOW Anguilla:4G
AG|Antigua and Barbuda|North America|T5|20GB|Digicel Antinua and Barbuda:4G;FLOW Antigua:4G
AR|Argentina|South America|T3|100GB|Movistar:4G;Claro Argentina:4G
AM|Armenia|Asia|T4|100GB|Team Telecom  Armenia:4G;Viva-MTS:5G
AW|Aruba|North America|T5|20GB|Digicel Aruba:4G
AU|Australia|Oceania|T2|100GB|Optus Mobile Pty Ltd:5G;Telstra Australia Ltd:4G
AT|Austria|Europe|T1|100GB|A1 (Austria):5G;3 Austria:5G
AZ|Azerbaijan|Asia|T3|100GB|Bakcell Llc:5G;Azercell Telekom MMC:4G
BS|Bahamas|North America|T5|20GB|Aliv:4G
BH|Bahrain|Middle East|T3|100GB|stc Bahrain:5G;Zain (Bahrain) B.S.C. (zain BH):5G
BD|Bangladesh|Asia|T3|100GB|Grameenphone Ltd:4G;Banglalink Digital Communications Ltd.:4G
BB|Barbados|North America|T5|20GB|Digicel Barbados:4G;FLOW Barbados:4G
BY|Belarus|Europe|T5|20GB|Belarusian Telecommunications Network CJSC:4G;MDC VELCOM:4G
BE|Belgium|Europe|T1|100GB|Orange (Belgium):5G;Proximus PLC:5G;Telenet Group NV/SA:5G
BJ|Benin|Africa|T7|5GB|ETISALAT BENIN SA:4G;MTN Benin:4G
BM|Bermuda|North America|T5|20GB|Digicel Bermuda:4G;One Communications:4G
BO|Bolivia|South America|T4|100GB|Tigo Bolivia:4G
BQ|Bonaire, saint Eustatius and Saba|North America|T5|20GB|Digicel Netherland Antilles:4G
BA|Bosnia and Herzegovina|Europe|T3|100GB|HT Eronet:4G;BH Telecom JSC Sarajevo:4G
BW|Botswana|Africa|T5|20GB|Mascom Wireless (Pty) Limited:4G;Orange Botswana:4G
BR|Brazil|South America|T3|50GB|TIM S.A.:5G;Claro:5G;Vivo:5G
BN|Brunei Darussalam|Asia|T5|20GB|UNN:5G
BG|Bulgaria|Europe|T1|100GB|A1 Bulgaria:5G;Cetin (Bulgaria):5G;Vivacom Bulgaria:5G
BF|Burkina Faso|Africa|T7|10GB|Orange Burkina Faso S.A:4G;Office national des telecommunications (ONATEL):4G
KH|Cambodia|Asia|T6|10GB|metfone:4G;Smart Axiata Co.-- Ltd.:4G
CM|Cameroon|Africa|T5|20GB|Orange Cameroon:4G;MTN Cameroon:4G
CA|Canada|North America|T3|100GB|TELUS Communications Inc.:5G;Bell Mobility Inc.:5G;Videotron:4G;Rogers Communications:5G
IC|Canary Islands||T1|100GB|Orange Espagne, S.A:5G
CV|Cape Verde|Africa|T5|50GB|Unitel:4G;CV MOVEL:4G
KY|Cayman Islands|North America|T5|20GB|Digicel Cayman Islands:5G;FLOW Cayman:4G
CF|Central African Republic|Africa|T6|10GB|Orange Centrafrique:3G;ATLANTIQUE TELECOM CENTRAFRIQUE SA:3G
TD|Chad|Africa|T6|10GB|Airtel Chad:4G;Millicom Chad:4G
CL|Chile|South America|T3|50GB|WOM:5G;Movistar Chile:5G
CN|China|Asia|T4|20GB|China Mobile:5G;China Unicom:5G
CO|Colombia|South America|T3|100GB|Colombia Movil S.A. (Tigo):5G;Colombia Telecomunicaciones (Movistar):5G
CG|Congo|Africa|T6|10GB|Airtel Congo B:4G;MTN Congo Brazzaville:3G
CR|Costa Rica|North America|T2|100GB|Instituto Costarricense de Electricidad - ICE:4G;Claro CR Telecomunicaciones, S.A.:4G;LIBERTY COSTA RICA:5G
HR|Croatia|Europe|T1|100GB|TELE2:5G;Vipnet:5G;Hrvatski Telekom d.d.:5G
CU|Cuba|North America|T7|20GB|Cubacel:4G
CW|Curacao|Oceania|T5|20GB|Digicel Netherland Antilles:4G
CY|Cyprus|Middle East|T1|100GB|Cyta (Cyprus):5G;Primetel:4G;MTN Cyprus:5G
CZ|Czech Republic|Europe|T1|100GB|O2 Czech Republic:5G;Vodafone Czech Republic:5G
CD|Democratic Republic of the Congo|Africa|T6|10GB|Airtel DRC:4G;Orange SA:4G;Orange RDC sarl:4G
DK|Denmark|Europe|T1|100GB|Telia Denmark:5G;Hi3G:5G;TDC A/S:5G
DM|Dominica|North America|T5|20GB|Digicel Dominica:4G;FLOW Dominica:4G
DO|Dominican Republic|North America|T6|20GB|ALTICE Dominicana sa:5G
EC|Ecuador|South America|T3|50GB|OTECEL S.A:4G
EG|Egypt|Middle East|T3|100GB|Orange Egypt:5G
SV|El Salvador|North America|T3|100GB|Tigo:4G;Digicel El Salvador:3G;CTE Telecom Personal:4G;Movistar El Salvador:4G
EE|Estonia|Europe|T1|100GB|Telia Eesti:5G;Elisa Eesti:5G;Tele2 Eesti AS:5G
ET|Ethiopia|Africa|T6|20GB|Ethio Telecom:4G
FO|Faroe Islands|Europe|T5|20GB|Faroese Telecom:5G;Vodafone Faroe Islands:4G
FJ|Fiji|Oceania|T7|10GB|Digicel Fiji Limited:4G;Vodafone Fiji Limited:4G
FI|Finland|Europe|T1|100GB|Telia Finland Oyj:5G;Elisa Oyj:5G;Alands Telekommunikation Ab:5G
FR|France|Europe|T1|100GB|Orange:5G;Free Mobile:5G;Bouygues Télécom:5G;SFR:5G
GF|French Guiana|South America|T3|100GB|Digicel French Guyana:4G
GA|Gabon|Africa|T6|10GB|ZAIN GABON SA:4G;Libertis sa:4G
GE|Georgia|Asia|T3|50GB|Magticom Ltd:4G;Beeline Georgia:5G
DE|Germany|Europe|T1|100GB|Telefonica  Germany:5G;Vodafone GmbH:5G;Telefónica Germany GmbH & Co. OHG:5G
GH|Ghana|Africa|T4|100GB|Vodafone Ghana:4G;AT Ghana:3G
GI|Gibraltar|Europe|T3|50GB|Gibtelecom:5G
GR|Greece|Europe|T1|100GB|NOVA:5G;Vodafone Greece:5G;COSMOTE:5G
GL|Greenland|North America|T6|10GB|Tele Greenland A/S:4G
GD|Grenada|North America|T5|20GB|Digicel Grenada:4G;FLOW Grenada:4G
GP|Guadeloupe|North America|T3|50GB|Digicel Guadeloupe:4G
GU|Guam, Northern Mariana Islands|Oceania|T4|20GB|IT&E:5G
GT|Guatemala|North America|T4|100GB|Tigo Guatemala:5G;Telecomunicaciones de Guatemala S.A.:5G
GG|Guernsey|Europe|T3|100GB|JT (Jersey) Limited:5G;Sure (Guernsey) Limited:4G
GN|Guinea|Africa|T6|10GB|MTN Guinea Conakry:3G
GW|Guinea-Bissau|Africa|T5|20GB|Orange Bissau:4G;MTN Guinea Bissau:3G
GY|Guyana|South America|T5|20GB|Digicel Guyana:4G
HT|Haiti|North America|T5|20GB|Digicel Haiti:4G
US-HI|Hawaii||T2|100GB|AT&T Mobility:5G;T-Mobile USA:5G;Verizon:5G
HN|Honduras|North America|T4|100GB|CELTEL:4G
HK|Hong Kong|Asia|T2|100GB|China Mobile Hong Kong Company Ltd.:5G;SmarTone Mobile Communications Ltd:4G;Hong Kong Telecommunications (HKT) Limited:5G;Hutchison Telecommunications Hong Kong Holdings Limited:5G
HU|Hungary|Europe|T1|100GB|Pannon GSM:5G;Vodafone:5G;Magyar Telekom Plc:5G
IS|Iceland|Europe|T1|100GB|Nova ehf.:5G;Siminn hf.:5G;Syn hf:5G
IN|India|Asia|T3|100GB|Airtel India:5G;Reliance Jio Infocomm Limited:4G
ID|Indonesia|Asia|T2|100GB|Indosat Ooredoo Hutchison:5G;PT Telekomunikasi Selular:5G;PT. Hutchison 3 Indonesia:5G
IR|Iran|Asia|T7|5GB|Irancell Telecommunication Service Co.:5G;RighTel Communications Services CO.:4G;Telecommunication Infrastructure Company (TIC):5G
IQ|Iraq|Middle East|T5|20GB|Zain Iraq:4G;Korek Telecom:4G
IE|Ireland|Europe|T1|100GB|3 Ireland:5G;Meteor Mobile Ireland:5G;Vodafone Ireland:5G
IM|Isle of Man|Europe|T3|100GB|Manx Telecom:4G
IL|Israel|Middle East|T2|100GB|Partner Communications Company Ltd.:5G;Pelephone:5G;Hot Mobile Ltd:5G
IT|Italy|Europe|T1|100GB|WINDTRE:5G;Iliad:5G;Vodafone Italy:5G
CI|Ivory Coast|Africa|T6|10GB|Orange Ivory Coast:4G;MTN Ivory Coast:4G
JM|Jamaica|North America|T5|20GB|Digicel (Jamaica) Limited:4G;FLOW Jamaica:4G
JP|Japan|Asia|T2|20GB|NTT DoCoMo:5G;Rakuten Mobile, Inc.:5G;KDDI Corporation:5G
JE|Jersey|Europe|T3|100GB|JT (Jersey) Ltd:5G
JO|Jordan|Middle East|T2|100GB|Umniah Mobile Company:4G;Zain Jordan:5G
KZ|Kazakhstan|Asia|T2|100GB|KAR-TEL LLP:4G;Tele2 Kazakhstan:5G
KE|Kenya|Africa|T5|20GB|Airtel Kenya:5G;Safaricom Limited:4G
KR|Korea, Republic of|Asia|T3|100GB|SK Telecom:5G
XK|Kosovo|Europe|T6|10GB|IPKO TELECOMMUNICATIONS:5G
KW|Kuwait|Middle East|T3|100GB|Zain Kuwait:5G;Ooredoo Kuwait:5G;Kuwait Telecom Company:5G
KG|Kyrgyzstan|Asia|T2|100GB|Sky Mobile LLC:4G
LA|Laos|Asia|T7|10GB|Star Telecom:4G
LV|Latvia|Europe|T1|100GB|LMT (Telia) Latvia:5G;Bite Latvija:4G;SIA  Tele2:5G
LS|Lesotho|Africa|T3|100GB|VODACOM:4G
LR|Liberia|Africa|T6|10GB|Lonestar Communication Corporation:4G;Orange Liberia:4G
LI|Liechtenstein|Europe|T1|100GB|Mobilkom:5G;Salt Liechtenstein:5G
LT|Lithuania|Europe|T1|100GB|Telia Lietuva:5G;Bite Lithuania:4G;Tele2 UAB:5G
LU|Luxembourg|Europe|T1|100GB|Tango SA:5G;POST Luxembourg:5G;Orange Luxembourg:5G
MO|Macao|Asia|T2|100GB|Companhia de Telecomunicacoes de Macau SARL:4G;Hutchison Telephone (Macau) Company Limited:4G
MK|Macedonia|Europe|T3|50GB|T-Mobile Macedonia:5G;VIP Operator Dooel Skopje:4G;A1 Makedonija DOOEL Skopje:4G
MG|Madagascar|Africa|T5|20GB|Airtel Madagascar:4G;Orange Madagascar:4G
MW|Malawi|Africa|T6|10GB|Airtel Malawi:4G
MY|Malaysia|Asia|T3|100GB|Digi Telecommunications:5G;U Mobile Sdn Bhd:5G;Maxis Mobile Services Sdn Bhd:4G;Celcom Axiata Berhad:4G
ML|Mali|Africa|T5|20GB|Orange Mali SA:4G
MT|Malta|Europe|T1|100GB|Go:5G;Epic Communications Limited:5G;Melita Ltd.:5G
MQ|Martinique|North America|T4|20GB|Digicel Antilles Françaises Guyane:4G
MR|Mauritania|Africa|T7|10GB|La Mauritano-Tunisienne des telecommunications S.A.:3G;Mauritel:3G
MU|Mauritius|Africa|T4|100GB|my.t:5G;EmTel:4G
YT|Mayotte, Réunion|Africa|T3|100GB|Orange La Reunion:5G
MX|Mexico|North America|T2|100GB|Telcel:4G;Movistar Mexico:4G;AT&T:5G
MD|Moldova, Republic of|Europe|T2|100GB|JVC Moldcell JSC:4G;Mold Telecom:4G;Orange:4G
MC|Monaco|Europe|T6|10GB|Monaco Telecom International:5G
MN|Mongolia|Asia|T7|10GB|Mongolia Mobicom:4G;Unitel:4G
ME|Montenegro|Europe|T3|100GB|Mtel:5G;One:5G;T-Mobile Montenegro:5G
MS|Montserrat|North America|T5|20GB|Digicel Montserrat:4G;FLOW Montserrat:4G
MA|Morocco|Africa|T2|100GB|Maroc Telecom:4G;Orange Maroc:4G
MZ|Mozambique|Africa|T7|3GB|MOVITEL-- SA:4G;Vodacom Mozambique (VM-- SA):3G
NA|Namibia|Africa|T7|5GB|Powercom (Pty) Limited:3G
NR|Nauru|Oceania|T7|5GB|Digicel:4G
NL|Netherlands|Europe|T1|100GB|Vodafone Netherlands:5G;KPN B.V.:5G
AN|Netherlands Antilles||T5|20GB|Digicel Antilles:4G
NZ|New Zealand|Oceania|T2|100GB|Spark New Zealand:5G;Vodafone New Zealand Limited:5G
NI|Nicaragua|North America|T4|100GB|Millicom/Tigo:5G
NE|Niger|Africa|T6|10GB|airtel Niger:3G;Orange:3G
NG|Nigeria|Africa|T3|50GB|Airtel Nigeria:4G;MTN Nigeria:5G;Globacom:4G
CYP|Northern Cyprus|Europe|T2|100GB|Turkcell Iletisim Hizmetleri A.S.:5G
NO|Norway|Europe|T1|100GB|Telia Norge AS:5G;ICE:4G
OM|Oman|Middle East|T4|50GB|Omantel:5G;OMAN VODAFONE:5G
PK|Pakistan|Asia|T3|100GB|Jazz:4G;Telenor Pakistan (Private) Limited:4G
PS|Palestine|Asia|T7|5GB|JAWALL:2G
PA|Panama|South America|T3|100GB|Tigo Panamá:5G
PG|Papua New Guinea|Oceania|T7|10GB|BMobile Limited:2G;Digicel (PNG) Limited:4G
PY|Paraguay|South America|T4|100GB|Claro Paraguay:4G;Telecel S.A.:4G
PE|Peru|South America|T3|100GB|Movistar Peru:4G;Claro Peru:5G;ENTEL PERU S.A.:4G
PH|Philippines|Asia|T4|20GB|Globe Telecom:5G;Smart Philippines:5G
PL|Poland|Europe|T1|100GB|Plus:5G;Orange Poland:5G;PLAY:5G
PT|Portugal|Europe|T1|100GB|Vodafone Portugal:5G;NOS Comunicacoes sa:5G;MEO:5G
PR|Puerto Rico|North America|T2|100GB|AT&T Mobility:5G;T-Mobile USA:5G
QA|Qatar|Middle East|T2|100GB|Ooredoo Qatar:5G;Vodafone Qatar Q.S.C.:5G;Vodafone:5G
RE|Reunion|Africa|T2|100GB|Orange Reunion:5G;Societe Reunionnaise du Radiote l phone:4G
RO|Romania|Europe|T1|100GB|Vodafone Romania:5G;Digi Romania:5G;Orange Romania:5G;Telekom Romania Mobile Communications S.A.:4G
RU|Russia|Europe|T3|100GB|Beeline:4G
RW|Rwanda|Africa|T6|10GB|Airtel Rwanda Ltd.:3G;MTN Rwandacell Ltd.:4G;Tigo Rwanda:3G
BL|Saint Barthelemy|North America|T3|50GB|Digicel Mobile Antilles:4G;Digicel Antilles:4G;Telcell N.V. ANTTC:4G
KN|Saint Kitts and Nevis|North America|T5|20GB|Digicel St Kitts and Nevis:4G;FLOW St Kitts & Nevis:4G
LC|Saint Lucia|North America|T5|20GB|Digicel St Lucia:4G;FLOW St. Lucia:4G
MF|Saint Martin|North America|T3|50GB|Digicel Mobile Antilles:4G;Digicel Antilles:4G;Telcell N.V. ANTTC:4G
VC|Saint Vincent and the Grenadines|North America|T5|20GB|Digicel St Vincent and the Grenadines:4G;FLOW St. Vincent & the Grenadines:4G
WS|Samoa|Oceania|T7|10GB|Digicel Western Samoa:4G
SA|Saudi Arabia|Middle East|T2|100GB|Mobily:5G;ZAIN KSA:5G
SN|Senegal|Africa|T5|20GB|Orange Senegal:4G;Sentel gsm SA (TIGO):4G
RS|Serbia|Europe|T2|100GB|A1:4G;Telekom Srbija a.d.:4G;A1 Serbia:4G
SC|Seychelles|Africa|T5|20GB|Airtel Seychelles:4G
SG|Singapore|Asia|T2|100GB|Singtel:5G;StarHub Ltd:5G;SIMBA:4G
SK|Slovakia|Europe|T1|100GB|Orange Slovakia:5G;O2 Slovakia-- s.r.o.:5G
SI|Slovenia|Europe|T1|100GB|A1 Slovenija:5G;Mobitel:5G;Telemach:5G
ZA|South Africa|Africa|T3|100GB|Vodacom:5G;Telkom SA Ltd:4G;MTN South Africa:5G
ES|Spain|Europe|T1|100GB|Vodafone Spain:5G;Orange Spain:5G;Xfera Moviles SA:4G;Telefónica Móviles España:5G
LK|Sri Lanka|Asia|T2|100GB|Mobitel (Pvt) Ltd:5G;Dialog Axiata PLC:4G;Hutch Sri Lanka:4G
SD|Sudan|Africa|T5|20GB|MTN Sudan:4G
SR|Suriname|South America|T5|20GB|Digicel:4G
SZ|Swaziland|Africa|T6|10GB|MTN Swaziland:4G;Swazi Mobile Ltd:4G
SE|Sweden|Europe|T1|100GB|Telia Sweden:5G;3 Sweden:5G;Tele2 Sverige AB XX1149:5G
CH|Switzerland|Europe|T1|100GB|Swisscom (Switzerland) Ltd:5G;Sunrise LLC:5G;Salt Mobile SA:5G
TW|Taiwan|Asia|T2|100GB|Taiwan Mobile:5G;Chunghwa Telecom:5G
TJ|Tajikistan|Asia|T7|5GB|Indigo-Tajikistan:4G;TACOM LLC:3G
TZ|Tanzania, United Republic of|Africa|T4|20GB|Airtel Tanzania:5G;Vodacom Tanzania PLC:5G
TH|Thailand|Asia|T2|100GB|National Telecom Public Company Limited:4G;Advanced Wireless Network Company Ltd.:5G;True Move H Universal Communication Company Ltd.:5G;dtac TriNet Co.. Ltd.:5G
TG|Togo|Africa|T7|5GB|Atlantique Telecom Togo:4G
TO|Tonga|Oceania|T7|5GB|Digicel Tonga Limited:4G
TT|Trinidad and Tobago|North America|T5|20GB|Digicel Trinidad & Tobago:4G
TN|Tunisia|Africa|T2|100GB|Orange Tunisia:5G;Ooredoo Tunisie SA:5G
TR|Turkey|Middle East|T1|100GB|AVEA .Iletisim Hizmetleri A.S:5G;Turkcell Iletisim Hizmetleri A.S.:5G
TC|Turks and Caicos Islands|North America|T5|20GB|Digicel Turks and Caicos:4G;FLOW Turks and Caicos:4G;Digicel (Turks & Caicos) Limited:3G
UG|Uganda|Africa|T4|20GB|Airtel Uganda:4G;MTN Uganda:4G
UA|Ukraine|Europe|T2|100GB|KYIVSTAR Private Joint Stock Company:4G;lifecell LLC:4G
AE|United Arab Emirates|Middle East|T2|100GB|Etisalat United Arab Emirates:5G;Du:5G
GB|United Kingdom|Europe|T1|100GB|Virgin Media O2:5G;Vodafone Ltd.:5G;3 United Kingdom:5G
US|United States of America|North America|T2|100GB|AT&T Mobility:5G;T-Mobile USA:5G;Verizon:5G
UY|Uruguay|South America|T3|50GB|Antel:4G;Movistar Uruguay:5G;Claro Uruguay:4G
UZ|Uzbekistan|Asia|T3|100GB|Unitel LLC:4G;FE COSCOM LLC:5G
VU|Vanuatu|Oceania|T7|10GB|Digicel Vanuatu:4G
VA|Vatican City|Europe|T1|100GB|Windtre (Wind/Hutchison):5G;Iliad:5G
VN|Vietnam|Asia|T2|100GB|Vietnam Telecom Services Company:5G;MOBIFONE CORPORATION:4G;Vietnamobile Telecommunications Joint Stock Company:4G;Viettel Corporation:5G
VG|Virgin Islands - British|North America|T5|20GB|FLOW British Virgin Islands:4G;DIGICEL BRITISH VIRGIN ISLANDS:4G;Digicel:4G
VI|Virgin Islands - United States|North America|T3|50GB|T-Mobile USA, Inc:5G
ZM|Zambia|Africa|T5|20GB|Airtel Zambia:5G;MTN Zambia:4G
`;
