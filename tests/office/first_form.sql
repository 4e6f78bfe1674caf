BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'pbm.game','the_record','2026-11-22 10:29:46.323914+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'pbm.game','the_letters','2026-11-22 10:29:46.324483+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'pbm.game','the_borders','2026-11-22 10:29:46.325020+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'pbm.game','the_outbox','2026-11-22 10:29:46.325637+00:00');
CREATE TABLE borders (
            number INTEGER PRIMARY KEY,
            resolved TEXT NOT NULL,
            awaited TEXT NOT NULL,
            asked TEXT NOT NULL CHECK (json_valid(asked)),
            over INTEGER NOT NULL CHECK (over IN (0, 1)),
            hash TEXT NOT NULL,
            state BLOB NOT NULL,
            journal TEXT NOT NULL CHECK (json_valid(journal)),
            outcomes TEXT NOT NULL CHECK (json_valid(outcomes)),
            ledger TEXT NOT NULL CHECK (json_valid(ledger)),
            history TEXT NOT NULL CHECK (json_valid(history)),
            at TEXT NOT NULL,
            published TEXT NOT NULL DEFAULT ''
        ) STRICT;
INSERT INTO "borders" VALUES(0,'','1','[]',0,'95243e9706bc3c6399b79fa058f762376f0c6ba026bb9657e532f8f52821e973',X'7B227475726E223A312C2270617274223A302C227365617473223A5B7B226E756D626572223A312C22706C61796572223A22416E6E222C22636861726163746572223A22416461222C2261646472657373223A22616E6E406578616D706C652E6F7267222C2270686F6E65223A22222C2273686F775F61646472657373223A747275652C2273686F775F70686F6E65223A747275652C22636F6D7075746572223A66616C73657D2C7B226E756D626572223A322C22706C61796572223A22426F62222C22636861726163746572223A22C3896D696C65222C2261646472657373223A22626F62406578616D706C652E6F7267222C2270686F6E65223A22222C2273686F775F61646472657373223A747275652C2273686F775F70686F6E65223A747275652C22636F6D7075746572223A66616C73657D2C7B226E756D626572223A332C22706C61796572223A22436964222C22636861726163746572223A2244616E69656C222C2261646472657373223A22222C2270686F6E65223A22222C2273686F775F61646472657373223A747275652C2273686F775F70686F6E65223A747275652C22636F6D7075746572223A66616C73657D2C7B226E756D626572223A342C22706C61796572223A22222C22636861726163746572223A224361726C222C2261646472657373223A22222C2270686F6E65223A22222C2273686F775F61646472657373223A747275652C2273686F775F70686F6E65223A747275652C22636F6D7075746572223A747275657D5D2C22706F696E7473223A7B2231223A302C2232223A302C2233223A302C2234223A307D2C2267756573736573223A7B7D7D','[]','[]','[]','{}','2026-11-18T11:06:40+00:00','2026-11-18T11:06:40+00:00');
INSERT INTO "borders" VALUES(1,'1','2','[]',0,'40b67e474451438a65d4ebc0895c7b09910ec69a3cc6f2fbe62cac168def212d',X'7B227475726E223A322C2270617274223A302C227365617473223A5B7B226E756D626572223A312C22706C61796572223A22416E6E222C22636861726163746572223A22416461222C2261646472657373223A22616E6E406578616D706C652E6F7267222C2270686F6E65223A22222C2273686F775F61646472657373223A747275652C2273686F775F70686F6E65223A747275652C22636F6D7075746572223A66616C73657D2C7B226E756D626572223A322C22706C61796572223A22426F62222C22636861726163746572223A22C3896D696C65222C2261646472657373223A22626F62406578616D706C652E6F7267222C2270686F6E65223A22222C2273686F775F61646472657373223A747275652C2273686F775F70686F6E65223A747275652C22636F6D7075746572223A66616C73657D2C7B226E756D626572223A332C22706C61796572223A22436964222C22636861726163746572223A2244616E69656C222C2261646472657373223A22222C2270686F6E65223A22222C2273686F775F61646472657373223A747275652C2273686F775F70686F6E65223A747275652C22636F6D7075746572223A66616C73657D2C7B226E756D626572223A342C22706C61796572223A22222C22636861726163746572223A224361726C222C2261646472657373223A22222C2270686F6E65223A22222C2273686F775F61646472657373223A747275652C2273686F775F70686F6E65223A747275652C22636F6D7075746572223A747275657D5D2C22706F696E7473223A7B2231223A312C2232223A302C2233223A302C2234223A307D2C2267756573736573223A7B7D7D','[{"told":"Seat 1 was nearest to 5."}]','[]','[]','{"turn":1,"points":{"1":1,"2":0,"3":0,"4":0}}','2026-11-18T11:06:40+00:00','2026-11-18T11:06:40+00:00');
INSERT INTO "borders" VALUES(2,'2','3','[]',0,'0858ca0f0e8a2e9bf350111376ad87527c9209d40d9d82d60004e430067cc642',X'7B227475726E223A332C2270617274223A302C227365617473223A5B7B226E756D626572223A312C22706C61796572223A22416E6E222C22636861726163746572223A22416461222C2261646472657373223A22616E6E406578616D706C652E6F7267222C2270686F6E65223A22222C2273686F775F61646472657373223A747275652C2273686F775F70686F6E65223A747275652C22636F6D7075746572223A66616C73657D2C7B226E756D626572223A322C22706C61796572223A225A6FC3AB222C22636861726163746572223A22C3896D696C65222C2261646472657373223A227A6F65406578616D706C652E6F7267222C2270686F6E65223A222B31203535352030313030222C2273686F775F61646472657373223A747275652C2273686F775F70686F6E65223A747275652C22636F6D7075746572223A66616C73657D2C7B226E756D626572223A332C22706C61796572223A22436964222C22636861726163746572223A2244616E69656C222C2261646472657373223A22222C2270686F6E65223A22222C2273686F775F61646472657373223A747275652C2273686F775F70686F6E65223A747275652C22636F6D7075746572223A66616C73657D2C7B226E756D626572223A342C22706C61796572223A22222C22636861726163746572223A224361726C222C2261646472657373223A22222C2270686F6E65223A22222C2273686F775F61646472657373223A747275652C2273686F775F70686F6E65223A747275652C22636F6D7075746572223A747275657D5D2C22706F696E7473223A7B2231223A312C2232223A312C2233223A302C2234223A307D2C2267756573736573223A7B7D7D','[{"told":"Seat 2 was nearest to 65."}]','[]','[]','{"turn":2,"points":{"1":1,"2":1,"3":0,"4":0}}','2026-11-18T11:06:40+00:00','');
CREATE TABLE letters (
            sha256 TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            form TEXT NOT NULL CHECK (form IN ('mail', 'text')),
            at TEXT NOT NULL,
            raw BLOB NOT NULL
        ) STRICT;
INSERT INTO "letters" VALUES('b2a214e3b2a65d4dc0bb4701a030929ed15eed7c1c1a5f073c405f89d41fdd89','letter.eml','mail','2026-11-18T11:06:40+00:00',X'46726F6D3A20616E6E406578616D706C652E6F72670A5375626A6563743A206F72646572730A4D6573736167652D49443A203C3140783E0A0A48656C6C6F210A3D3D3D20534845455420672D31203120312E3120513844372D4B515A36203D3D3D0A67756573732034300A6765737320330A3D3D3D20454E44203D3D3D0A');
INSERT INTO "letters" VALUES('906e8491597d57753147b76c49453208f164fa485268c6eebbcf99fb244275b1','letter.eml','mail','2026-11-18T11:06:40+00:00',X'46726F6D3A207A6F65406578616D706C652E6F72670A5375626A6563743A206F72646572730A4D6573736167652D49443A203C3140783E0A0A48656C6C6F210A3D3D3D20534845455420672D31203220322E3120455A46522D38474D56203D3D3D0A67756573732035300A3D3D3D20454E44203D3D3D0A');
INSERT INTO "letters" VALUES('0b9c17e6c32e9d871e0e80ae3f8619525a01f457401dafdb76a5670dcadbd7e4','x.eml','mail','2026-11-18T11:06:40+00:00',X'46726F6D3A20610A0A68656C6C6F');
INSERT INTO "letters" VALUES('bc2796f84497fb2cada6a4a096ec2801f7551da084030a357fe3d7e3d985d8ce','letter.eml','mail','2026-11-18T11:06:40+00:00',X'46726F6D3A20616E6E406578616D706C652E6F72670A5375626A6563743A206F72646572730A4D6573736167652D49443A203C3140783E0A0A48656C6C6F210A3D3D3D20534845455420672D31203320312E3120343944342D5A4D3545203D3D3D0A67756573732036300A3D3D3D20454E44203D3D3D0A');
CREATE TABLE outbox (
            message_id TEXT PRIMARY KEY,
            border INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('turn', 'receipt', 'refusal')),
            recipient TEXT NOT NULL,
            subject TEXT NOT NULL,
            body TEXT NOT NULL,
            answers TEXT NOT NULL DEFAULT '',
            due TEXT NOT NULL,
            sent TEXT NOT NULL DEFAULT ''
        ) STRICT;
INSERT INTO "outbox" VALUES('g-1.start.1.turn.1@example.org',0,1,'turn','ann@example.org','','','','2026-11-18T11:06:40+00:00','2026-11-18T11:06:40+00:00');
INSERT INTO "outbox" VALUES('g-1.start.2.turn.1@example.org',0,2,'turn','bob@example.org','','','','2026-11-18T11:06:40+00:00','2026-11-18T11:06:40+00:00');
INSERT INTO "outbox" VALUES('g-1.1.1.receipt.2@example.org',0,1,'receipt','ann@example.org','g-1 turn 1: seat 1, your orders as read','g-1, turn 1, seat 1 (Ada): your letter "orders" has come.

One order was read:
   1. guess 40

One line was not understood or cannot be taken:

line 3  gess 3
        ^^^^
        gess is not an order.
        The order is not taken. The other orders stand.

To change anything, mail back the sheet below (revision 2). It bears
your orders as they stand now; whatever you send replaces all of them.

=== SHEET g-1 1 1.2 XAC9-K8VR ===
# Ada, turn 1
# Strike, change or add lines between the === marks and mail this
# back. Lines with # are for you. A line with #: is an order you may
# give: take the #: away. What it names is the most that you may
# order.
# What else you may order, struck out; the limits do not count your
# orders.

# YOUR ORDERS AS THEY STAND
guess 40

# GUESS
# From 1 to 100
#: guess 50
#: message Hello!
=== END ===
','<1@x>','2026-11-18T11:06:40+00:00','');
INSERT INTO "outbox" VALUES('g-1.1.1.turn.1@example.org',1,1,'turn','ann@example.org','','','','2026-11-18T11:06:40+00:00','2026-11-18T11:06:40+00:00');
INSERT INTO "outbox" VALUES('g-1.1.2.turn.1@example.org',1,2,'turn','bob@example.org','','','','2026-11-18T11:06:40+00:00','2026-11-18T11:06:40+00:00');
INSERT INTO "outbox" VALUES('g-1.1.2.turn.2@example.org',1,2,'turn','zoe@example.org','','','','2026-11-18T11:06:40+00:00','');
INSERT INTO "outbox" VALUES('g-1.2.2.receipt.2@example.org',1,2,'receipt','zoe@example.org','g-1 turn 2: seat 2, your orders as read','g-1, turn 2, seat 2 (Émile): your letter "orders" has come.

One order was read:
   1. guess 50

To change anything, mail back the sheet below (revision 2). It bears
your orders as they stand now; whatever you send replaces all of them.

=== SHEET g-1 2 2.2 JN4C-8VYY ===
# Émile, turn 2
# Strike, change or add lines between the === marks and mail this
# back. Lines with # are for you. A line with #: is an order you may
# give: take the #: away. What it names is the most that you may
# order.
# What else you may order, struck out; the limits do not count your
# orders.

# YOUR ORDERS AS THEY STAND
guess 50

# GUESS
# From 1 to 100
#: guess 50
#: message Hello!
=== END ===
','<1@x>','2026-11-18T11:06:40+00:00','');
INSERT INTO "outbox" VALUES('g-1.2.1.turn.1@example.org',2,1,'turn','ann@example.org','','','','2026-11-18T11:06:40+00:00','');
INSERT INTO "outbox" VALUES('g-1.2.2.turn.1@example.org',2,2,'turn','zoe@example.org','','','','2026-11-18T11:06:40+00:00','');
INSERT INTO "outbox" VALUES('g-1.2.4.turn.1@example.org',2,4,'turn','vera@example.org','','','','2026-11-18T11:06:40+00:00','');
INSERT INTO "outbox" VALUES('g-1.3.1.receipt.2@example.org',2,1,'receipt','ann@example.org','g-1 turn 3: seat 1, your orders as read','g-1, turn 3, seat 1 (Ada): your letter "orders" has come.

One order was read:
   1. guess 60

To change anything, mail back the sheet below (revision 2). It bears
your orders as they stand now; whatever you send replaces all of them.

=== SHEET g-1 3 1.2 3CRB-VDFE ===
# Ada, turn 3
# Strike, change or add lines between the === marks and mail this
# back. Lines with # are for you. A line with #: is an order you may
# give: take the #: away. What it names is the most that you may
# order.
# What else you may order, struck out; the limits do not count your
# orders.

# YOUR ORDERS AS THEY STAND
guess 60

# GUESS
# From 1 to 100
#: guess 50
#: message Hello!
=== END ===
','<1@x>','2026-11-18T11:06:40+00:00','');
CREATE TABLE record (
            number INTEGER PRIMARY KEY,
            at TEXT NOT NULL,
            kind TEXT NOT NULL,
            entry TEXT NOT NULL CHECK (json_valid(entry)),
            seal TEXT NOT NULL
        ) STRICT;
INSERT INTO "record" VALUES(1,'2026-11-18T11:06:40+00:00','opened','{"kind":"opened","game":"g-1","title":"guessing","edition":"first","settings":{"days":"14","hand_over":"0","missing":"default","others":"may-change","part_days":"5"},"seats":[{"number":1,"player":"Ann","character":"Ada","address":"ann@example.org","phone":"","show_address":true,"show_phone":true,"computer":false},{"number":2,"player":"Bob","character":"Émile","address":"bob@example.org","phone":"","show_address":true,"show_phone":true,"computer":false},{"number":3,"player":"Cid","character":"","address":"","phone":"","show_address":true,"show_phone":true,"computer":false},{"number":4,"player":"","character":"","address":"","phone":"","show_address":true,"show_phone":true,"computer":true}],"commitment":"671850cd42b2222a60267ff42007fb69cfbe9b9940053a99bc144b2d0a1377eb","state":"95243e9706bc3c6399b79fa058f762376f0c6ba026bb9657e532f8f52821e973"}','3ba60ba5e384bebda9d9bd8ede239bc527c67ad0aa5fb8cb206b79e268c299c4');
INSERT INTO "record" VALUES(2,'2026-11-18T11:06:40+00:00','accepted','{"kind":"accepted","seat":1,"part":"1","revision":1,"orders":"guess 40","complaints":1,"answered":2,"letter":"b2a214e3b2a65d4dc0bb4701a030929ed15eed7c1c1a5f073c405f89d41fdd89","untaken":"gess 3"}','6c50e3ad655346c62794bb2cb1e0c0d5d6992febddf87532fa6fb351a4056daa');
INSERT INTO "record" VALUES(3,'2026-11-18T11:06:40+00:00','run','{"kind":"run","part":"1","orders":{"1":"guess 40","4":"guess 71"},"letters":{"1":"b2a214e3b2a65d4dc0bb4701a030929ed15eed7c1c1a5f073c405f89d41fdd89"},"computers":[4],"forced":false,"state":"40b67e474451438a65d4ebc0895c7b09910ec69a3cc6f2fbe62cac168def212d"}','c4c6a87dbb0a954e184eb1c201bb331dca0bcf212b960f0ca857d940ef154db9');
INSERT INTO "record" VALUES(4,'2026-11-18T11:06:40+00:00','seated','{"kind":"seated","seat":{"number":2,"player":"Zoë","character":"Émile","address":"zoe@example.org","phone":"+1 555 0100","show_address":true,"show_phone":true,"computer":false}}','0dad659f346e57a0e20120cb4b7d547563374723d6256ec81f45b83ccb07387b');
INSERT INTO "record" VALUES(5,'2026-11-18T11:06:40+00:00','standby','{"kind":"standby","seat":{"number":3,"player":"Uwe","character":"Daniel","address":"uwe@example.org","phone":"","show_address":true,"show_phone":true,"computer":false}}','4aa184324b2681307fb3b3d619c961ee5ef1601a6d689c65e4acfafa9b3ec38b');
INSERT INTO "record" VALUES(6,'2026-11-18T11:06:40+00:00','accepted','{"kind":"accepted","seat":2,"part":"2","revision":1,"orders":"guess 50","complaints":0,"answered":2,"letter":"906e8491597d57753147b76c49453208f164fa485268c6eebbcf99fb244275b1","untaken":""}','c6071e851448c5c69ab3085d4ed37a03958b094405e2cddc322010942d5efc0d');
INSERT INTO "record" VALUES(7,'2026-11-18T11:06:40+00:00','refused','{"kind":"refused","letter":"0b9c17e6c32e9d871e0e80ae3f8619525a01f457401dafdb76a5670dcadbd7e4","reason":"no_sheet","seat":0,"part":""}','22b8249250190463888071a78821e6eeb7004c29284558bdd01d4d56c533479b');
INSERT INTO "record" VALUES(8,'2026-11-18T11:06:40+00:00','run','{"kind":"run","part":"2","orders":{"2":"guess 50","4":"guess 83"},"letters":{"2":"906e8491597d57753147b76c49453208f164fa485268c6eebbcf99fb244275b1"},"computers":[4],"forced":false,"state":"0858ca0f0e8a2e9bf350111376ad87527c9209d40d9d82d60004e430067cc642"}','ccbeb979d56c30cb81c3f600478df428cab29acd76e385d62e8f20874487b942');
INSERT INTO "record" VALUES(9,'2026-11-18T11:06:40+00:00','seated','{"kind":"seated","seat":{"number":4,"player":"Vera","character":"Carl","address":"vera@example.org","phone":"","show_address":true,"show_phone":true,"computer":false}}','429e91ad76e5c2a72dc94bfcdf674b34295ab5f0315c88cf0805e91ea2cc431f');
INSERT INTO "record" VALUES(10,'2026-11-18T11:06:40+00:00','accepted','{"kind":"accepted","seat":1,"part":"3","revision":1,"orders":"guess 60","complaints":0,"answered":2,"letter":"bc2796f84497fb2cada6a4a096ec2801f7551da084030a357fe3d7e3d985d8ce","untaken":""}','feba0d856d49571b395af31084467d6b90604cfb385131cdfd759b0a1add4eda');
CREATE TABLE secret (seed TEXT NOT NULL, nonce TEXT NOT NULL) STRICT;
INSERT INTO "secret" VALUES('5','abababababababababababababababababababababababababababababababab');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
COMMIT;
