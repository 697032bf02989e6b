// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {CollectibleStaking} from "../../src/CollectibleStaking.sol";
import {CollectibleStakingOld} from "../../src/CollectibleStakingOld.sol";
import {Holders} from "../../src/Guarded.sol";
import {LimitedVouchers, Limits} from "../../src/LimitedVouchers.sol";
import {PassportCollectible} from "../../src/PassportCollectible.sol";
import {PassportItems} from "../../src/PassportItems.sol";
import {PassportTimelock} from "../../src/PassportTimelock.sol";
import {PaymentReceiver} from "../../src/PaymentReceiver.sol";
import {ReservesRoots} from "../../src/ReservesRoots.sol";
import {Sups} from "../../src/Sups.sol";
import {SupsWithdrawer} from "../../src/SupsWithdrawer.sol";
import {vm} from "../support/Test.sol";
import {HostileWallet} from "./HostileWallet.sol";
import {VoucherSigning} from "./VoucherSigning.sol";

/// @dev The four contracts that take vouchers, in the order of every array here. Each trusts a key of its own.
uint256 constant WITHDRAWS = 0;
uint256 constant MINTS = 1;
uint256 constant UNSTAKES = 2;
uint256 constant ITEM_MINTS = 3;

/// @notice A whole deployment with low limits and little money, so that every limit is met again and again.
abstract contract World is VoucherSigning {
    uint256 public constant TIMELOCK_DELAY = 48 hours;
    uint256 public constant QUEUE_DELAY = 24 hours;
    uint256 public constant QUEUE_MINIMUM = 50;
    uint256 public constant TOKENS = 24;
    uint256 internal constant FAR = START + 36500 days;

    PassportTimelock public immutable LOCK;
    Sups public immutable SUPS;
    SupsWithdrawer public immutable WITHDRAWER;
    PassportCollectible public immutable COLLECTIBLE;
    CollectibleStaking public immutable STAKING;
    CollectibleStakingOld public immutable STAKING_OLD;
    PassportItems public immutable ITEMS;
    PaymentReceiver public immutable RECEIVER;
    ReservesRoots public immutable ROOTS;
    HostileWallet public immutable HOSTILE;

    address public immutable STRANGER = _person("stranger");
    address public immutable DEPOSIT = _person("items deposit");
    address public immutable PUBLISHER = _person("publisher");

    uint256 internal _now = START;
    LimitedVouchers[4] internal _voucherContracts;
    /// @dev The key of each contract as Passport holds it; a new one after each theft.
    uint256[4] internal _keys = [uint256(0xA1), 0xA2, 0xA3, 0xA4];

    modifier inTime() {
        vm.warp(_now);
        _;
    }

    constructor() {
        vm.warp(START);
        LOCK = new PassportTimelock(TIMELOCK_DELAY, admin, guardian, custodian);
        Holders memory holders = Holders(address(LOCK), admin, guardian, pauser);
        Limits memory few = Limits(3, 8, QUEUE_DELAY);
        SUPS = new Sups(treasury, 1e30);
        WITHDRAWER = new SupsWithdrawer(
            SUPS, holders, vm.addr(_keys[WITHDRAWS]), Limits(1_000, 2_500, QUEUE_DELAY), QUEUE_MINIMUM, treasury
        );
        COLLECTIBLE = new PassportCollectible("Genesis", "GEN", "", holders, vm.addr(_keys[MINTS]), few);
        STAKING = new CollectibleStaking(COLLECTIBLE, holders, vm.addr(_keys[UNSTAKES]), few);
        STAKING_OLD = new CollectibleStakingOld(COLLECTIBLE, address(LOCK));
        ITEMS = new PassportItems("", holders, vm.addr(_keys[ITEM_MINTS]), few, DEPOSIT);
        RECEIVER = new PaymentReceiver(payable(treasury), address(SUPS), treasury);
        ROOTS = new ReservesRoots(address(LOCK), guardian, PUBLISHER);
        HOSTILE = new HostileWallet(ITEMS, DEPOSIT);
        _voucherContracts = [LimitedVouchers(WITHDRAWER), COLLECTIBLE, STAKING, ITEMS];
        vm.startPrank(treasury);
        SUPS.transfer(address(WITHDRAWER), 6_000);
        SUPS.transfer(STRANGER, 100);
        vm.stopPrank();
    }

    function voucherContracts() external view returns (LimitedVouchers[4] memory) {
        return _voucherContracts;
    }

    /// @dev The call with which an account uses a voucher that was signed with this key.
    function _useOf(uint256 which, uint256 key, address account, uint256 tokenId, uint256 amount)
        internal
        view
        returns (bytes memory)
    {
        address target = address(_voucherContracts[which]);
        uint256 nonce = _voucherContracts[which].nonces(account);
        if (which == WITHDRAWS) {
            bytes32 kind = keccak256("Withdraw(address account,uint256 amount,uint256 nonce,uint256 expiry)");
            bytes32 hash = keccak256(abi.encode(kind, account, amount, nonce, FAR));
            bytes memory signature = _signatureOf(key, "Passport SupsWithdrawer", target, hash);
            return abi.encodeCall(SupsWithdrawer.withdrawSUPS, (amount, FAR, signature));
        }
        if (which == ITEM_MINTS) {
            bytes32 kind =
                keccak256("MintItem(address account,uint256 tokenId,uint256 amount,uint256 nonce,uint256 expiry)");
            bytes32 hash = keccak256(abi.encode(kind, account, tokenId, amount, nonce, FAR));
            bytes memory signature = _signatureOf(key, "Passport Items", target, hash);
            return abi.encodeCall(PassportItems.signedMint, (tokenId, amount, FAR, signature));
        }
        return _tokenUseOf(which == MINTS, key, account, tokenId, nonce);
    }

    function _tokenUseOf(bool isMint, uint256 key, address account, uint256 tokenId, uint256 nonce)
        private
        view
        returns (bytes memory)
    {
        string memory fields = "(address account,address collection,uint256 tokenId,uint256 nonce,uint256 expiry)";
        bytes32 kind = keccak256(abi.encodePacked(isMint ? "Mint" : "Unstake", fields));
        bytes32 hash = keccak256(abi.encode(kind, account, address(COLLECTIBLE), tokenId, nonce, FAR));
        address target = isMint ? address(COLLECTIBLE) : address(STAKING);
        bytes memory signature =
            _signatureOf(key, isMint ? "Passport Collectible" : "Passport Staking", target, hash);
        return isMint
            ? abi.encodeCall(PassportCollectible.signedMint, (tokenId, FAR, signature))
            : abi.encodeCall(CollectibleStaking.signedUnstake, (tokenId, FAR, signature));
    }

    function _call(address from, address target, bytes memory data) internal returns (bool succeeded) {
        vm.prank(from);
        (succeeded,) = target.call(data);
    }
}
