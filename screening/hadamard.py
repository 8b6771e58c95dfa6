import subprocess, json, sys, time
K='/work/w/exp/target/release/kiebitz'
NET='/work/main/nets/candidates/d1-512.kzn'
games=int(sys.argv[1]); nodes=sys.argv[2]; start=int(sys.argv[3]) if len(sys.argv)>3 else 0
ideas=[('null',{'null_divisor':3,'null_cap':6}),('raise',{'x_raise':12}),('qs_moves',{'x_qs_moves':2}),('blend',{'x_blend':1}),('pat',{'x_pat':1}),
 ('lmr_extend',{'x_lmr_extend':1}),('lmr_window',{'x_lmr_window':800}),('triple',{'x_triple':80}),('iir',{'x_iir_pv':1,'x_iir_cut':8}),('material',{'x_material':22}),('aspiration',{'aspiration':8})]
first=[1,1,0,1,1,1,0,0,0,1,0]
rows=[[first[(j-i)%11] for j in range(11)] for i in range(11)]+[[0]*11]
for r in range(start,12):
    row=rows[r]
    def p(want): 
        d={}
        for x,(n,s) in zip(row,ideas):
            if x==want: d.update(s)
        return ' '.join(f'{k}={v}' for k,v in d.items())
    a,b=p(1),p(0)
    def eng(name,ps): return f'self:NAME={name},EvalFile={NET}'+(f',Parameters={ps}' if ps else '')
    cmd=[K,'match','--engine',eng('A',a),'--engine',eng('B',b),'--nodes',nodes,'--hash','8','--games',str(games),'--concurrency','1','--seed',str(9100+r),'--json']
    t=time.time()
    out=subprocess.run(cmd,capture_output=True,text=True)
    open(f'/work/had/row{r}.json','w').write(out.stdout); open(f'/work/had/row{r}.err','w').write(out.stderr)
    print(r,row,round(time.time()-t),out.stdout[-300:].replace('\n',' '),flush=True)
