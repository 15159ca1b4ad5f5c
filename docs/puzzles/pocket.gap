# The pocket cube held by one corner, by its 21 stickers that move: corner c has the points 3c+1, 3c+2, 3c+3.

M_U:=(1,4,10,7)(2,5,11,8)(3,6,12,9);
M_R:=(4,15,19,12)(5,13,20,10)(6,14,21,11);
M_F:=(7,11,19,17)(8,12,20,18)(9,10,21,16);
Gen:=[
M_U,M_R,M_F
];
ip:=[[1],[4],[7],[10],[13],[16],[19]];
# Size(Group(Gen));
